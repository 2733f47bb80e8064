import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import type { Actor, Input } from '../support/authorisation/row.ts'
import { makeWorld, type World } from '../support/authorisation/world.ts'
import { growDatabase } from '../support/grown-database.ts'
import { withClient } from '../support/postgres.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  const { people, friend, site } = world
  const who = { reader: people.owner.id, friend: friend.id, conversation: await world.conversation() }
  await growDatabase(site.databaseUrl, who, { lines: 20_000, elsewhere: 20_000, articles: 1400 })
  await withClient(site.databaseUrl, async (client) => {
    // The planner may rightly prefer to read tables of this size sequentially.
    await client.query(
      `do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`,
    )
    await client.query('vacuum analyze')
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  })
})
afterAll(() => world?.site.stop())

/**
 * Returns the rows that a piece of work reads. The site has one connection, which flushes its counters on
 * request.
 */
async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { tables } = world.site
    await sql`select pg_stat_force_next_flush()`.execute(tables)
    const { rows } = await sql<{ count: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_user_tables`.execute(
      tables,
    )
    return rows[0]?.count ?? 0
  }
  const before = await count()
  await work()
  return (await count()) - before
}

/** A page has forty rows, or a hundred for the queue and for blocks, each with a few related ones. */
const rowsOfPage = 400

const calls: [string, Actor, EndpointName, Input][] = [
  ['the first page of texts', 'visitor', 'GET /api/articles', { query: { page: 1, limit: 20 } }],
  ['a page of texts in the middle', 'visitor', 'GET /api/articles', { query: { page: 24, limit: 20 } }],
  ['the last page of texts', 'visitor', 'GET /api/articles', { query: { page: 48, limit: 20 } }],
  ['the texts of a category', 'visitor', 'GET /api/articles', { query: { page: 1, limit: 20, category: 3 } }],
  ['surveys', 'admin', 'GET /api/surveys', {}],
  ['letters of a member', 'owner', 'GET /api/mailbox', {}],
  ['letters of all', 'admin', 'GET /api/mailbox', {}],
  ['what staff did', 'admin', 'GET /api/admin/audit', {}],
  ['a product by chance', 'visitor', 'GET /api/ads', {}],
  ['the newest products', 'admin', 'GET /api/admin/ads/:place', { params: { place: 'product' } }],
  ['videos', 'admin', 'GET /api/videos', {}],
  ['what waits', 'admin', 'GET /api/admin/overview', {}],
  ['news', 'admin', 'GET /api/newsPicker/saved', {}],
  ['reports of a channel', 'owner', 'GET /api/moderation/queue', {}],
  ['reports of all', 'admin', 'GET /api/moderation/queue', {}],
  ['categories of shops', 'visitor', 'GET /api/stores/categories', {}],
  ['the newest shops', 'visitor', 'GET /api/latestStores', {}],
  ['a shop', 'visitor', 'GET /api/shop/:slug', { params: { slug: 'antiga-1' } }],
  ['whom somebody has blocked', 'owner', 'GET /api/blocks', {}],
]

test.each(calls)('%s: only what is shown is read, whatever else there is', async (_, actor, call, input) => {
  const client = world.clientOf(actor)
  const rows = await rowsReadBy(async () => {
    expect((await client.ask(call, input)).status).toBe(200)
  })
  expect(rows).toBeLessThan(rowsOfPage)
})
