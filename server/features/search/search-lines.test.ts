import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { searchLines } from '#contract/search.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let rui: Member
let eva: Member
let talk: number
/** Times just before each line was sent. */
const moments: string[] = []

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
  rui = await site.member('rui')
  eva = await site.member('eva')
  talk = await conversationOf(lia, rui)
  const steps = [
    () => say(lia, 'barra', 'O farol da Barra'),
    () => write(rui, talk, 'o FAROL apagou'),
    () => say(rui, 'rio', 'faróis do Rio'),
    () => write(lia, talk, 'que farol?'),
    () => say(eva, 'barra', 'eu vi o farol'),
  ]
  for (const step of steps) {
    moments.push(site.clock.now().toISOString())
    await step()
    site.clock.advance({ minutes: 1 })
  }
})
afterAll(() => site.stop())

type Query = z.input<typeof searchLines.query>

const search = (member: Member, query: Query) => member.call('GET /api/search/lines', { query })
const found = async (member: Member, query: Query) =>
  (await search(member, query)).lines.map((line) =>
    line.kind === 'conversation'
      ? `${line.conversation.other.name}: ${line.message.content}`
      : `#${line.message.channel}: ${line.message.text}`,
  )

test('lines of channels and of one’s own conversations are found together, the newest first', async () => {
  expect(await found(lia, { q: 'farol' })).toEqual([
    '#barra: eu vi o farol',
    'rui: que farol?',
    'rui: o FAROL apagou',
    '#barra: O farol da Barra',
  ])
  expect(await found(rui, { q: 'FARÓ' })).toContain('lia: que farol?')
  expect(await found(eva, { q: 'farol' })).toEqual(['#barra: eu vi o farol', '#barra: O farol da Barra'])
})

test('what is found is what history has', async () => {
  const { lines } = await search(lia, { q: 'apagou' })
  const { messages } = await lia.call('GET /api/conversations/:id', { params: { id: talk } })
  expect(lines).toEqual([
    {
      kind: 'conversation',
      conversation: { id: talk, other: { id: rui.id, name: 'rui' } },
      message: messages[0],
    },
  ])
})

test('a person, a place and a time narrow it down', async () => {
  expect(await found(lia, { by: 'RUI' })).toEqual(['#rio: faróis do Rio', 'rui: o FAROL apagou'])
  expect(await found(lia, { q: 'o', channel: 'barra' })).toEqual([
    '#barra: eu vi o farol',
    '#barra: O farol da Barra',
  ])
  expect(await found(lia, { q: 'o', conversation_id: talk })).toEqual([
    'rui: que farol?',
    'rui: o FAROL apagou',
  ])
  const [, second, third, fourth] = moments
  expect(await found(lia, { q: 'far', since: second, until: fourth })).toEqual([
    '#rio: faróis do Rio',
    'rui: o FAROL apagou',
  ])
  expect(await found(lia, { q: 'far', until: third })).toEqual([
    'rui: o FAROL apagou',
    '#barra: O farol da Barra',
  ])
  expect(await found(lia, { q: 'far', since: site.clock.now().toISOString() })).toEqual([])
})

test('it goes on a page at a time, without a gap and without a line twice', async () => {
  const all = await found(lia, { q: 'far' })
  const pages: string[] = []
  let after: string | undefined
  do {
    const query = { q: 'far', limit: 1, ...(after && { after }) }
    pages.push(...(await found(lia, query)))
    after = (await search(lia, query)).next
  } while (after)
  expect(pages).toEqual(all)
  expect(all).toHaveLength(5)
})

test('a question that would look at every line is refused', async () => {
  for (const q of ['', ' ', 'oi', 'é o']) {
    const { status, body } = await lia.refused('GET /api/search/lines', { query: { q } })
    expect([status, body.key], q).toEqual([400, 'search_too_short'])
  }
  const unknown = await lia.refused('GET /api/search/lines', { query: { by: 'ninguém' } })
  expect([unknown.status, unknown.body.key]).toEqual([404, 'nickname_unknown'])
})

test('nothing is found of who is blocked, of what is deleted, and where one is banned', async () => {
  const { id } = await say(eva, 'lisboa', 'sirene de neblina')
  expect(await found(lia, { q: 'neblina' })).toHaveLength(1)

  await lia.call('POST /api/blocks', { body: { userId: eva.id } })
  expect(await found(lia, { q: 'neblina' })).toEqual([])
  expect(await found(lia, { by: 'eva' })).toEqual([])
  await lia.call('DELETE /api/blocks', { body: { userId: eva.id } })

  const admin = await site.signIn('neto')
  const ban = { nickname: 'rui', channel_name: 'lisboa', reason: 'spam' }
  await admin.call('POST /api/channel-ban', { body: ban })
  expect(await found(rui, { q: 'neblina' })).toEqual([])
  expect(
    (await rui.refused('GET /api/search/lines', { query: { q: 'neblina', channel: 'lisboa' } })).status,
  ).toBe(403)

  await eva.call('DELETE /api/messages/:id', { params: { id } })
  expect(await found(lia, { q: 'neblina' })).toEqual([])
})

test('a moment is found in a place: what was said from then on', async () => {
  const [, , third] = moments
  const { messages } = await lia.call('GET /api/channels/:slug/messages', {
    params: { slug: 'barra' },
    query: { at: third, limit: 1 },
  })
  expect(messages.map(({ text }) => text)).toEqual(['eu vi o farol'])
  const own = await lia.call('GET /api/conversations/:id', { params: { id: talk }, query: { at: third } })
  expect(own.messages.map(({ content }) => content)).toEqual(['que farol?'])
  const later = { params: { slug: 'barra' }, query: { at: '2999-01-01T00:00:00Z' } }
  expect((await lia.call('GET /api/channels/:slug/messages', later)).messages).toEqual([])
})

test('a word that is said everywhere is looked for a stretch at a time: nothing is left out, and the newest comes first', async () => {
  const sayMany = (words: string, count: number) =>
    withClient(site.databaseUrl, async (client) => {
      await client.query(
        `with place as (update channels set last_seq = last_seq + $2 where slug = 'brasil' returning id, last_seq)
         insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
         select id, last_seq - $2 + n, 'text', $3, 'eva', $1 || n, $4
         from place, generate_series(1, $2::integer) n`,
        [words, count, eva.id, site.clock.now().toISOString()],
      )
      site.clock.advance({ minutes: 1 })
    })
  await sayMany('espuma ', 6000)
  await write(rui, talk, 'espuma do cais')
  site.clock.advance({ minutes: 1 })
  await sayMany('silêncio ', 6000)
  await withClient(site.databaseUrl, (client) => client.query('analyze messages'))

  const first = await search(lia, { q: 'espuma', limit: 100 })
  expect(first).toMatchObject({ lines: [], next: expect.any(String) })
  const sent = Array.from({ length: 299 }, (_, index) => `espuma ${6000 - index}`)
  expect(await textsOf('espuma', 300)).toEqual(['espuma do cais', ...sent])
  // On a slow machine a rare word may take two pages.
  expect(await textsOf('espuma 4242', 1)).toEqual(['espuma 4242'])
})

async function textsOf(q: string, count: number, query: Query = {}): Promise<string[]> {
  const texts: string[] = []
  let after: string | undefined
  let pages = 0
  do {
    const page = await search(lia, { q, limit: 100, ...query, ...(after && { after }) })
    texts.push(...page.lines.map(({ message }) => ('text' in message ? message.text : message.content)))
    after = page.next
    pages += 1
  } while (after && texts.length < count && pages < 50)
  return texts
}

test('where clocks disagree about the order of lines each is found once, and the search ends', async () => {
  const channel = `relogios${Date.now()}`
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `with place as (insert into channels (slug, created_at, last_seq) values ($1, now(), 6000) returning id)
       insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
       select id, n, 'text', $2, 'eva',
              case when n in (2000, 2001) then 'oz ' || n when n = 1002 then 'uz' else 'calma' end,
              $3::timestamptz + case when n in (1002, 2001) then n - 2 else n end * interval '1 millisecond'
       from place, generate_series(1, 6000) n`,
      [channel, eva.id, site.clock.now().toISOString()],
    ),
  )
  site.clock.advance({ minutes: 1 })
  const all = ['oz 2001', 'oz 2000']
  expect(await textsOf('oz', 10, { channel })).toEqual(all)
  expect(await textsOf('oz', 10, { channel, limit: 1 })).toEqual(all)
  // The line is at the end of a scanned range.
  expect(await textsOf('uz', 10, { channel })).toEqual(['uz'])
})
