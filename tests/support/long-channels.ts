import type { BrowserContextOptions } from 'playwright-core'
import { type ChatBrowser, type Reader, startChatBrowser } from './chat-browser.ts'
import { withClient } from './postgres.ts'

export interface LongChannels extends ChatBrowser {
  /** Signed in for a while, and on a page that has nothing to do with channels yet. */
  arrive(options?: BrowserContextOptions): Promise<Reader>
}

/** Channels in which so many lines have been said. */
export async function startLongChannels(lines: Readonly<Record<string, number>>): Promise<LongChannels> {
  const chat = await startChatBrowser()
  for (const [slug, count] of Object.entries(lines)) await storeLines(chat.site.databaseUrl, slug, count)
  return { ...chat, arrive: (options = {}) => chat.getChannelFor('lia', '/robots.txt', options) }
}

/** As if they had been said, a minute apart, by two people in turns. */
async function storeLines(databaseUrl: string, slug: string, count: number): Promise<void> {
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
