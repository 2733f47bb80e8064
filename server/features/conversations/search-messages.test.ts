import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let rui: Member
let eva: Member
let long: number
let short: number

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[lia, rui, eva] = await Promise.all([site.member('lia'), site.member('rui'), site.member('eva')])
  long = await conversationOf(lia, rui)
  short = await conversationOf(lia, eva)
  await write(eva, short, 'maré de oz')
  await withClient(site.databaseUrl, async (client) => {
    await client.query(
      `insert into private_messages (conversation_id, sender_id, sender_name, content, created_at)
       select $1, $2, 'rui', case when n in (1, 3000, 5999) then 'maré com oz ' || n else 'maré ' || n end, $3
       from generate_series(1, 6000) n`,
      [long, rui.id, site.clock.now().toISOString()],
    )
    await client.query('analyze private_messages')
  })
})
afterAll(() => site.stop())

const search = (member: Member, query: { q: string; conversation_id?: number; before?: number }) =>
  member.call('GET /api/conversations/search', { query })
const searchLines = (member: Member, query: { q: string; conversation_id?: number; after?: string }) =>
  member.call('GET /api/search/lines', { query })

test.each(['oz', 'maré', 'nunca'])(
  'a conversation of others tells nothing of itself, not even its length: %s',
  async (q) => {
    expect(await search(eva, { q, conversation_id: long })).toEqual({ messages: [], hasMore: false })
    expect(await searchLines(eva, { q, conversation_id: long })).toEqual({ lines: [] })
  },
)

test('whoever has written little finds it at once, however much others have written since', async () => {
  expect(await search(eva, { q: 'mare' })).toMatchObject({
    messages: [{ content: 'maré de oz' }],
    hasMore: false,
  })
  expect(await search(eva, { q: 'oz' })).toMatchObject({
    messages: [{ content: 'maré de oz' }],
    hasMore: false,
  })
  const { lines, next } = await searchLines(eva, { q: 'mare' })
  expect([lines.length, next]).toEqual([1, undefined])
})

test('what stands in very many lines of one’s own is found a stretch at a time, each once', async () => {
  const first = await search(lia, { q: 'oz' })
  expect(first).toMatchObject({ hasMore: true, next: expect.any(Number) })
  const rest = await search(lia, { q: 'oz', before: first.next ?? 0 })
  expect(rest.hasMore).toBe(false)
  expect([...first.messages, ...rest.messages].map(({ content }) => content)).toEqual([
    'maré com oz 5999',
    'maré com oz 3000',
    'maré com oz 1',
    'maré de oz',
  ])
  const here = await search(lia, { q: 'oz', conversation_id: long, before: first.next ?? 0 })
  expect(here.messages.map(({ content }) => content)).toEqual(['maré com oz 1'])
})

test('whoever has written a little in each of very many conversations finds it at once, too', async () => {
  const ivo = await site.member('ivo')
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `with people as (
         insert into users (username, name, email, language, created_at)
         select $2 || n, $2 || n, $2 || n || '@exemplo.com', 'pt', now() from generate_series(1, 250) n
         returning id
       ), talks as (
         insert into conversations (first_id, second_id, created_at, moved_at)
         select least($1, id), greatest($1, id), now(), now() from people
         returning id, first_id, second_id
       ), members as (
         insert into conversation_members (user_id, conversation_id, hidden)
         select unnest(array[first_id, second_id]), id, false from talks
       )
       insert into private_messages (conversation_id, sender_id, sender_name, content, created_at)
       select id, $1, 'ivo', 'ilha de oz', now() from talks`,
      [ivo.id, `gente${performance.now() | 0}x`],
    ),
  )
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `insert into private_messages (conversation_id, sender_id, sender_name, content, created_at)
       select $1, $2, 'rui', 'maré', now() from generate_series(1, 6000) n`,
      [long, rui.id],
    ),
  )
  const found: number[] = []
  let page: Awaited<ReturnType<typeof search>> | undefined
  while (page?.hasMore !== false) {
    const last: number | undefined = page?.next ?? page?.messages.at(-1)?.id
    page = await search(ivo, { q: 'oz', ...(last !== undefined && { before: last }) })
    expect(page.messages).not.toEqual([])
    found.push(...page.messages.map(({ id }) => id))
  }
  expect([found.length, new Set(found).size]).toEqual([250, 250])
  const { lines } = await searchLines(ivo, { q: 'ilha' })
  expect(lines).toHaveLength(25)
})
