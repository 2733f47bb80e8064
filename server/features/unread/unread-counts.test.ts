import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say as sayLine } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import type { Queries } from '../../platform/database/database.ts'
import { listUnread } from './unread.store.ts'

let site: TestSite
let lia: Member
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
  rui = await site.member('rui')
})
afterAll(() => site.stop())

const say = async (member: Member, channel: string, text: string) => (await sayLine(member, channel, text)).id

const unreadIn = async (member: Member, slug: string) =>
  (await member.call('GET /api/unread')).channels.find((channel) => channel.slug === slug)

const read = async (member: Member, slug: string, lastReadId: number) =>
  member.call('PUT /api/channels/:slug/read-marker', { params: { slug }, body: { lastReadId } })

/** Makes a channel a favourite and waits for the read marker. */
const joined = async (member: Member, slug: string) => {
  await member.call('PUT /api/favorite-channels/:slug', { params: { slug } })
  await expect.poll(() => unreadIn(member, slug)).toBeDefined()
}

/** Inserts lines. `columns` are SQL expressions of `kind` and `user_id`, by the number `n` from 1. */
async function storeLines(slug: string, count: number, columns: string): Promise<void> {
  await withClient(site.databaseUrl, async (client) => {
    await client.query(
      `insert into messages (channel_id, seq, kind, user_id, username, deleted_at, text, created_at)
       select id, last_seq + n, ${columns}, 'onda', now() from channels, generate_series(1, $2::integer) n
       where slug = $1`,
      [slug, count],
    )
    await client.query('update channels set last_seq = last_seq + $2 where slug = $1', [slug, count])
  })
}

test('a thousand lines or more are counted as a thousand', async () => {
  await joined(lia, 'cascais')
  await storeLines('cascais', 999, `'text', ${rui.id}, 'rui', null`)
  expect(await unreadIn(lia, 'cascais')).toMatchObject({ count: 999 })
  await storeLines('cascais', 5001, `'text', ${rui.id}, 'rui', null`)
  expect(await unreadIn(lia, 'cascais')).toMatchObject({ count: 1000 })
})

test('neither own lines nor deleted ones nor those of the site are counted among very many', async () => {
  await joined(lia, 'netflix')
  // Cycle of six: two of others, a deleted one of others, a system line, an own one, and a deleted own one.
  const columns = [
    `case n % 6 when 3 then 'system' else 'text' end`,
    `case when n % 6 = 3 then null when n % 6 > 3 then ${lia.id} else ${rui.id} end`,
    `case n % 6 when 3 then null else 'x' end`,
    `case when n % 6 in (2, 5) then now() end`,
  ]
  await storeLines('netflix', 1800, columns.join(', '))
  expect(await unreadIn(lia, 'netflix')).toMatchObject({ count: 600 })
})

test('a marker that stands between two lines of a channel counts those after it', async () => {
  await joined(lia, 'globo')
  await say(rui, 'globo', 'um')
  const elsewhere = await say(rui, 'lisboa', 'em outro lugar')
  await say(rui, 'globo', 'dois')
  await read(lia, 'globo', elsewhere)
  expect(await unreadIn(lia, 'globo')).toMatchObject({ count: 1, lastReadId: elsewhere })
})

test('a thousand mentions or more are counted as a thousand', async () => {
  await joined(lia, 'swifties')
  await storeLines('swifties', 1200, `'text', ${rui.id}, 'rui', null`)
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `insert into message_mentions (message_id, channel_id, user_id)
       select messages.id, channel_id, $1 from messages join channels on channels.id = channel_id where slug = 'swifties'`,
      [lia.id],
    ),
  )
  expect(await unreadIn(lia, 'swifties')).toMatchObject({ count: 1000, mentions: 1000 })
})

/** Returns the number of buffers that a query reads. */
async function buffersOf(client: pg.Client, ask: (queries: Queries) => Promise<unknown>): Promise<number> {
  let pages = 0
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    return { command: 'SELECT', rows: [], rowCount: 0 }
  }
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} }
  const dialect = new PostgresDialect({ pool: pool as unknown as pg.Pool })
  await ask(new Kysely<never>({ dialect, plugins: [new CamelCasePlugin()] }) as unknown as Queries)
  return pages
}

test('however old the marker and however long the channel, no more is looked at than what is shown', async () => {
  const [old, author] = [await site.member('antiga'), await site.member('autora')]
  await joined(old, 'sampa')
  await old.call('POST /api/blocks', { body: { userId: rui.id } })
  // Cycle of six: system, own, of a blocked user, and of others; every seventh is deleted.
  const columns = [
    `case n % 6 when 0 then 'system' else 'text' end`,
    `case n % 6 when 0 then null when 1 then ${old.id} when 2 then ${rui.id} else ${author.id} end`,
    `case n % 6 when 0 then null else 'x' end`,
    `case when n % 7 = 0 then now() end`,
  ]
  const lookAt = () =>
    withClient(site.databaseUrl, async (client) => {
      await client.query('analyze messages')
      return buffersOf(client, (queries) =>
        listUnread(queries, { userId: old.id, at: new Date().toISOString() }),
      )
    })

  await storeLines('sampa', 3000, columns.join(', '))
  const before = await lookAt()
  await storeLines('sampa', 12_000, columns.join(', '))
  expect(await lookAt()).toBeLessThan(1.5 * before)
})

test('whom somebody has blocked is not looked for one by one', async () => {
  const calm = await site.member('calma')
  await joined(calm, 'brasil')
  await storeLines('brasil', 3000, `'text', case n % 10 when 0 then ${rui.id} else ${lia.id} end, 'x', null`)
  const block = (count: number) =>
    withClient(site.databaseUrl, (client) =>
      client.query(
        `with others as (
           insert into users (username, email, name, language, created_at)
           select 'bloqueada' || n, 'bloqueada' || n || '@exemplo.com', 'x', 'pt', now() from generate_series(1, $2::integer) n
           returning id
         )
         insert into blocks (user_id, blocked_id, created_at) select $1, id, now() from others`,
        [calm.id, count],
      ),
    )
  const lookAt = () =>
    withClient(site.databaseUrl, async (client) => {
      await client.query('vacuum analyze messages')
      return buffersOf(client, (queries) =>
        listUnread(queries, { userId: calm.id, at: new Date().toISOString() }),
      )
    })

  await calm.call('POST /api/blocks', { body: { userId: rui.id } })
  const before = await lookAt()
  await block(200)
  expect(await lookAt()).toBeLessThan(1.5 * before)
  expect(await unreadIn(calm, 'brasil')).toMatchObject({ count: 1000 })
  await calm.call('POST /api/blocks', { body: { userId: lia.id } })
  expect(await unreadIn(calm, 'brasil')).toMatchObject({ count: 0 })
})

test('whoever is told of a channel is told what they would be answered, wherever they have read to', async () => {
  const people = await Promise.all(['um', 'dois', 'tres', 'quatro'].map((name) => site.member(name)))
  const [first, second, third, fourth] = people as [Member, Member, Member, Member]
  for (const one of people) await joined(one, 'porto')
  // Cycle of four: of two authors, system, deleted.
  const columns = [
    `case n % 4 when 2 then 'system' else 'text' end`,
    `case n % 4 when 0 then ${first.id} when 1 then ${second.id} when 2 then null else ${first.id} end`,
    `case n % 4 when 2 then null else 'x' end`,
    `case when n % 4 = 3 then now() end`,
  ]
  await storeLines('porto', 40, columns.join(', '))
  const named = await say(first, 'porto', 'dois: e tres: venham, @dois @tres')
  await say(second, 'porto', '@tres também')
  await third.call('POST /api/blocks', { body: { userId: first.id } })
  await read(second, 'porto', named - 12)
  await read(third, 'porto', named - 1)
  await read(fourth, 'porto', named + 1)

  const received = await site.app.services.unread.listOf(
    'porto',
    people.map(({ id }) => id),
  )
  const byId = new Map(received.map(({ userId, ...unread }) => [userId, unread]))
  for (const one of people) expect(byId.get(one.id)).toEqual(await unreadIn(one, 'porto'))
  expect(byId.get(third.id)).toMatchObject({ count: 1, mentions: 1 })
  expect(byId.get(fourth.id)).toMatchObject({ count: 0, mentions: 0 })
})
