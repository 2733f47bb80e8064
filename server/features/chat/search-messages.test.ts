import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
  for (const text of [
    'Coração de praia',
    'o CORACAO bate',
    'nada aqui',
    '100% água_viva \\o/',
    'bate coração na água',
  ]) {
    await lia.call('POST /api/send-message', { body: { channel: 'barra', text } })
  }
  await lia.call('POST /api/send-message', { body: { channel: 'rio', text: 'coração do rio' } })
})
afterAll(() => site.stop())

const search = (q: string, query: Record<string, number> = {}) =>
  lia.call('GET /api/channels/:slug/messages/search', {
    params: { slug: 'barra' },
    query: { q, ...query } as never,
  })
const found = async (q: string) => (await search(q)).messages.map(({ text }) => text)

test('neither case nor accents matter, and the newest comes first', async () => {
  const all = ['bate coração na água', 'o CORACAO bate', 'Coração de praia']
  for (const q of ['coracao', 'CORAÇÃO', ' Coraçao ', 'cora\u0063\u0327a\u0303o']) {
    expect(await found(q), q).toEqual(all)
  }
})

test('every word has to be there, also as a part of another', async () => {
  expect(await found('agua bate')).toEqual(['bate coração na água'])
  expect(await found('cora pra')).toEqual(['Coração de praia'])
  expect(await found('coração ausente')).toEqual([])
})

test.each(['%', '_', '\\', '100%', 'a_v', '\\o'])('%s is looked for as it stands', async (q) => {
  expect(await found(q)).toEqual(['100% água_viva \\o/'])
})

test.each(['', ' ', '\t\n'])('a blank question finds nothing: %j', async (q) => {
  expect(await search(q)).toEqual({ messages: [], hasMore: false })
})

test('what is found is the same as in history, a page at a time', async () => {
  const first = await search('coracao', { limit: 2 })
  expect(first.hasMore).toBe(true)
  const rest = await search('coracao', { limit: 2, before: first.messages[1]?.id ?? 0 })
  expect(rest).toMatchObject({ hasMore: false, messages: [{ text: 'Coração de praia' }] })
  const { messages } = await lia.call('GET /api/channels/:slug/messages', { params: { slug: 'barra' } })
  expect(messages).toEqual(expect.arrayContaining([...first.messages, ...rest.messages]))
})

test('a deleted line is found no more, an edited one by its new words', async () => {
  const { id } = await say(lia, 'barra', 'tubarão')
  await lia.call('PATCH /api/messages/:id', { params: { id }, body: { text: 'golfinho' } })
  expect(await found('tubarao')).toEqual([])
  expect(await found('golfinho')).toEqual(['golfinho'])
  await lia.call('DELETE /api/messages/:id', { params: { id } })
  expect(await found('golfinho')).toEqual([])
})

test('who may not read may not search', async () => {
  const ana = await site.member('ana')
  const call = { params: { slug: 'rio' }, query: { q: 'coracao' } }
  expect((await ana.call('GET /api/channels/:slug/messages/search', call)).messages).toHaveLength(1)
  await withClient(site.databaseUrl, (client) =>
    client.query(
      `insert into channel_bans (channel_id, user_id, created_at)
       select id, $1, now() from channels where slug = 'rio'`,
      [ana.id],
    ),
  )
  const refused = await ana.refused('GET /api/channels/:slug/messages/search', call)
  expect(refused).toMatchObject({ status: 403, body: { key: 'channel_banned' } })
  const nowhere = await lia.refused('GET /api/channels/:slug/messages/search', {
    params: { slug: 'nowhere' },
  })
  expect(nowhere.status).toBe(404)
})

test('nothing is found of what somebody said whom the reader has blocked, not above an answer to it either', async () => {
  const [rude, rui, eva] = await Promise.all(['bruto', 'rui', 'eva'].map((name) => site.member(name)))
  const { id: replyTo } = await say(rude as Member, 'porto', 'tinta que mancha')
  await rui?.call('POST /api/send-message', { body: { channel: 'porto', text: 'tinta que sai', replyTo } })
  await eva?.call('POST /api/blocks', { body: { userId: rude?.id ?? 0 } })
  const here = await eva?.call('GET /api/channels/:slug/messages/search', {
    params: { slug: 'porto' },
    query: { q: 'tinta' },
  })
  const everywhere = await eva?.call('GET /api/search/lines', { query: { q: 'tinta' } })
  for (const found of [here, everywhere]) expect(JSON.stringify(found)).not.toContain('mancha')
  expect(here?.messages).toMatchObject([{ text: 'tinta que sai', replyTo: { excerpt: '', hidden: true } }])
})

test('many lines are searched by their index', async () => {
  const plan = await withClient(site.databaseUrl, async (client) => {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`explain select id from messages where folded like '%golfinho%'`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('messages_folded')
})

test('what the index does not answer is looked for a piece at a time, and found in the end', async () => {
  await withClient(site.databaseUrl, async (client) => {
    const lines = (words: string, count: number) =>
      client.query(
        `with channel as (update channels set last_seq = last_seq + $2 where slug = 'brasil' returning id, last_seq)
         insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
         select id, last_seq - $2 + n, 'text', $3, 'lia', $1, now() from channel, generate_series(1, $2::integer) n`,
        [words, count, lia.id],
      )
    await lines('é tu', 1)
    await lines('onda', 6000)
    await lines('só tu', 1)
  })
  const ask = (query: { before?: number }) =>
    lia.call('GET /api/channels/:slug/messages/search', {
      params: { slug: 'brasil' },
      query: { q: 'tu', ...query },
    })
  const first = await ask({})
  expect(first).toMatchObject({ hasMore: true, messages: [{ text: 'só tu' }], next: expect.any(Number) })
  const rest = await ask({ before: first.next ?? 0 })
  expect(rest).toMatchObject({ hasMore: false, messages: [{ text: 'é tu' }] })
  expect(rest.next).toBeUndefined()
})
