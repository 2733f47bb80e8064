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
