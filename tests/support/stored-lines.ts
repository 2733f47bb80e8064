import { withClient } from './postgres.ts'
import type { TestSite } from './site.ts'

/** As if they had been said, a minute apart, by two people in turns. */
export async function storeLines(
  { databaseUrl }: Pick<TestSite, 'databaseUrl'>,
  slug: string,
  count: number,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
       select c.id, n, 'text', u.id, case (n / 3) % 2 when 0 then 'neto' else 'rui' end,
              'linha ' || n || repeat(' palavra', (n * 13) % 30), now() - ($2 - n) * interval '1 minute'
       from channels c, users u, generate_series(1, $2::int) n where c.slug = $1 and u.username = 'neto'`,
      [slug, count],
    )
    await client.query('update channels set last_seq = $2 where slug = $1', [slug, count])
  })
}
