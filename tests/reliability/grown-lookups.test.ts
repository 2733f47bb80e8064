import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../support/authorisation/world.ts'
import { growDatabase } from '../support/grown-database.ts'
import { say } from '../support/lines.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  const { people, friend, site } = world
  const who = { reader: people.owner.id, friend: friend.id, conversation: await world.conversation() }
  // Lines elsewhere are newer than all of `#barra`.
  await growDatabase(site.databaseUrl, who, { lines: 10_000, elsewhere: 10_000, articles: 1000 })
})
afterAll(() => world?.site.stop())

/** A page has fifty lines, each of which may refer to a few other rows. */
const rowsOfPage = 900

/** Returns the rows read so far. The site has one connection, which flushes its counters on request. */
async function countRowsRead(of: readonly string[]): Promise<number> {
  const { tables } = world.site
  await sql`select pg_stat_force_next_flush()`.execute(tables)
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_user_tables
    where relname = any(${of})`.execute(tables)
  return rows[0]?.count ?? 0
}

const large = ['messages', 'private_messages', 'articles', 'users', 'pictures']

async function rowsReadBy(work: () => Promise<unknown>, of = large): Promise<number> {
  const before = await countRowsRead(of)
  await work()
  return (await countRowsRead(of)) - before
}

const inBarra = { params: { slug: 'barra' } }

test('the newest lines of a channel are found past all that was said elsewhere since', async () => {
  const rows = await rowsReadBy(() => world.owns('GET /api/channels/:slug/messages', inBarra))
  expect(rows).toBeLessThan(rowsOfPage)
})

test('so are those of a conversation', async () => {
  const params = { id: await world.conversation() }
  const rows = await rowsReadBy(() => world.owns('GET /api/conversations/:id', { params }))
  expect(rows).toBeLessThan(rowsOfPage)
})

test('a line with the card of a text reads that text alone', async () => {
  const { owns, people, site } = world
  await say(people.owner, 'barra', `${site.app.infrastructure.config.publicUrl}/blog/antigo-501`)
  const answers: { messages: { cards?: unknown }[] }[] = []
  const rows = await rowsReadBy(async () => {
    answers.push(await owns('GET /api/channels/:slug/messages', inBarra))
  })
  expect(answers[0]?.messages.at(-1)?.cards).toBeDefined()
  expect(rows).toBeLessThan(rowsOfPage)
})

test('the page of a text reads that text and its neighbours alone', async () => {
  const { visitor } = world.site
  const params = { slug: 'antigo-501' }
  const rows = await rowsReadBy(() => visitor.call('GET /api/article/:slug', { params }))
  expect(rows).toBeLessThan(rowsOfPage)
})

test('who may stand above a text is found without reading everybody', async () => {
  const rows = await rowsReadBy(() => world.people.admin.call('GET /api/article-authors'))
  expect(rows).toBeLessThan(rowsOfPage)
})

test('the newest six texts are read without counting all of them', async () => {
  const rows = await rowsReadBy(() => world.site.visitor.call('GET /api/articleLast'))
  expect(rows).toBeLessThan(rowsOfPage)
})

test('a search of all channels reads no text to leave out comments that nobody may see', async () => {
  const search = () => world.owns('GET /api/search/lines', { query: { q: 'sossego' } })
  expect(await rowsReadBy(search, ['articles', 'albums', 'videos'])).toBe(0)
})
