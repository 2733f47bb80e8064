import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import type { DB } from '../../database/schema.ts'
import { migrateWithin } from '../../platform/database/migrations.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  const database = await createEmptyDatabase()
  await fillAsBefore(database.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-test-'))
  site = await startSite({ place: { database, dataDir }, environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
})
afterAll(() => site?.stop())

/** Fills a site of an earlier version, without the pages `/share` and `/newsletter`. */
async function fillAsBefore(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  await db.transaction().execute((tx) => migrateWithin(tx, '0110-stems-of-languages'))
  for (const slug of ['share', 'newsletter', 'canal-newsletter', 'praia'])
    await pool.query('insert into channels (slug, topic, created_at) values ($1, $2, now())', [
      slug,
      `Era ${slug}`,
    ])
  await db.destroy()
}

test('a channel whose address a page has taken is found and spoken in under a name of its own', async () => {
  const channels = await lia.call('GET /api/channels', {})
  const topics = Object.fromEntries(channels.map(({ slug, topic }) => [slug, topic]))
  expect(topics).toMatchObject({
    'canal-share': 'Era share',
    'canal-newsletter-2': 'Era newsletter',
    'canal-newsletter': 'Era canal-newsletter',
    praia: 'Era praia',
  })
  expect(Object.keys(topics)).not.toContain('share')
  expect(Object.keys(topics)).not.toContain('newsletter')

  await lia.call('POST /api/send-message', { body: { channel: 'canal-share', text: 'De volta' } })
  const { messages } = await lia.call('GET /api/channels/:slug/messages', { params: { slug: 'canal-share' } })
  expect(messages.at(-1)).toMatchObject({ username: 'lia', text: 'De volta' })
})
