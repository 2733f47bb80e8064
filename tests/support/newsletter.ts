import { randomUUID } from 'node:crypto'
import { withClient } from './postgres.ts'

/**
 * Inserts confirmed subscribers `leitor0@exemplo.com` and so on, directly: calls would be too slow for ten
 * thousand.
 */
export async function addSubscribers(
  databaseUrl: string,
  count: number,
  { language = 'pt', categories = [] as number[], name = 'leitor' } = {},
): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, index) => `${name}${index}@exemplo.com`)
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO newsletter_subscribers (id, address, language, categories, created_at, confirmed_at)
       SELECT id, address, $3, $4, now(), now() FROM unnest($1::uuid[], $2::text[]) AS fresh (id, address)`,
      [addresses.map(() => randomUUID()), addresses, language, categories],
    ),
  )
  return addresses
}
