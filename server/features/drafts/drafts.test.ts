import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { draftChanged } from '../../../web/features/timeline/drafts/drafts.live.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  lia = await site.member('lia')
  rui = await site.member('rui')
})
afterEach(() => crowd.close())
afterAll(() => site.stop())

const draftsOf = async (member: Member) => (await member.call('GET /api/drafts')).drafts
const put = (text: string, over = 0, where: object = { channel: 'barra' }) => ({
  body: { ...where, text, over },
})
const keep = async (member: Member, text: string, over = 0, where?: object) =>
  (await member.call('PUT /api/drafts', put(text, over, where))).draft

test('what is written in a channel and in a conversation is kept as it is, newest first, for its writer alone', async () => {
  const conversation_id = await conversationOf(lia, rui)
  const first = await keep(lia, ' bom dia ', 0, { channel: '#Barra' })
  expect(first).toEqual({ channel: 'barra', text: ' bom dia ', revision: expect.any(Number) })
  const second = await keep(lia, 'só para você', 0, { conversation_id })
  expect(await draftsOf(lia)).toEqual([second, first])
  expect(await draftsOf(rui)).toEqual([])

  await keep(lia, '', first.revision)
  await keep(lia, '', second.revision, { conversation_id })
  expect(await draftsOf(lia)).toEqual([])
})

test('over a newer text nothing is kept, and the same text once more is kept already', async () => {
  const { revision } = await keep(lia, 'um')
  const newer = await keep(lia, 'um dois', revision)
  const refusal = { status: 409, body: { key: 'draft_newer' } }
  expect(await lia.refused('PUT /api/drafts', put('outro', revision))).toMatchObject(refusal)
  expect(await lia.refused('PUT /api/drafts', put('', revision))).toMatchObject(refusal)
  expect(await keep(lia, 'um dois', 0)).toEqual(newer)
  expect(await draftsOf(lia)).toEqual([newer])
  await keep(lia, '', newer.revision)
})

test('a place is named once, is there, and lets its writer in; a text has its bound', async () => {
  const conversation_id = await conversationOf(lia, rui)
  const stranger = await site.member('estranha')
  const refusedFor = async (member: Member, where: object, text = 'oi') => {
    const { status, body } = await member.refused('PUT /api/drafts', put(text, 0, where))
    return [status, body.key]
  }
  expect(await refusedFor(lia, {})).toEqual([400, expect.any(String)])
  expect(await refusedFor(lia, { channel: 'barra', conversation_id })).toEqual([400, expect.any(String)])
  expect(await refusedFor(lia, { channel: 'nenhum' })).toEqual([404, 'channel_not_found'])
  expect(await refusedFor(stranger, { conversation_id })).toEqual([404, 'conversation_not_found'])
  expect(await refusedFor(lia, { channel: 'barra' }, 'x'.repeat(4001))).toEqual([400, expect.any(String)])
})

test('of one person fifty are kept; the next one is refused, and none is lost for it', async () => {
  const collector = await site.member('colecionadora')
  const channels = await collector.call('GET /api/channels')
  const places: object[] = channels.map(({ slug }) => ({ channel: slug }))
  while (places.length < 51) {
    const conversation_id = await conversationOf(collector, await site.member(`vizinha${places.length}`))
    places.push({ conversation_id })
  }
  for (const place of places.slice(0, 50)) await keep(collector, 'oi', 0, place)
  expect(await collector.refused('PUT /api/drafts', put('oi', 0, places.at(50)))).toMatchObject({
    status: 409,
    body: { key: 'drafts_full' },
  })
  expect(await draftsOf(collector)).toHaveLength(50)
})

test('both devices of a writer hear of each change, nobody else does, and what they know is what is there', async () => {
  const [desk, phone, other] = [await crowd.connect(lia), await crowd.connect(lia), await crowd.connect(rui)]
  const law = await underLaw(phone, {
    fetch: () => draftsOf(lia),
    patches: { 'draft-changed': (drafts, change) => draftChanged(drafts, change) },
  })
  const one = await keep(lia, 'um')
  await keep(lia, 'rio', 0, { channel: 'rio' })
  const two = await keep(lia, 'um dois', one.revision)
  await law.holds()
  await keep(lia, '', two.revision)
  expect((await law.holds()).map(({ text }) => text)).toEqual(['rio'])
  expect(desk.heardOf('draft-changed')).toHaveLength(4)
  expect(other.heardOf('draft-changed')).toEqual([])
})

test('the line that a text replies to goes along, as it is now, and never one of another place', async () => {
  const conversation_id = await conversationOf(lia, rui)
  const { id } = await say(rui, 'barra', 'quem vem?')
  const message = await write(rui, conversation_id, 'e tu?')
  const reply = async (replyTo: number | undefined, over: number, where: object = { channel: 'barra' }) =>
    (await lia.call('PUT /api/drafts', { body: { ...where, text: 'eu', over, replyTo } })).draft

  const one = await reply(id, 0)
  expect(one.answered).toEqual({ id, userId: rui.id, name: 'rui', text: 'quem vem?' })
  expect(await reply(id, 0)).toEqual(one)
  const other = await reply(message.id, 0, { conversation_id })
  expect(other.answered).toEqual({ id: message.id, name: 'rui', text: 'e tu?' })
  expect((await draftsOf(lia)).slice(0, 2)).toEqual([other, one])

  // Without the reply it is another draft.
  const alone = await reply(undefined, one.revision)
  expect(alone).toEqual({ channel: 'barra', text: 'eu', revision: expect.any(Number) })
  expect(alone.revision).toBeGreaterThan(one.revision)
  const again = await reply(id, alone.revision)
  await rui.call('DELETE /api/messages/:id', { params: { id } })
  expect((await draftsOf(lia)).find(({ channel }) => channel)).toEqual({ ...again, answered: undefined })

  const rio = await say(rui, 'rio', 'lá')
  const elsewhere = await reply(rio.id, again.revision)
  expect(elsewhere.answered).toBeUndefined()
  await keep(lia, '', elsewhere.revision)
  await keep(lia, '', other.revision, { conversation_id })
})

test('who is banned has their text, and is told nothing of the line that it replies to', async () => {
  const [operator, ana] = [await site.signIn('neto'), await site.member('ana')]
  const { id } = await say(rui, 'rio', 'quem vem?')
  const reply = { channel: 'rio', text: 'eu', over: 0, replyTo: id }
  const { draft } = await ana.call('PUT /api/drafts', { body: reply })
  expect(draft.answered?.text).toBe('quem vem?')
  await operator.call('POST /api/channel-ban', { body: { nickname: 'ana', channel_name: 'rio' } })
  expect(await draftsOf(ana)).toEqual([{ channel: 'rio', text: 'eu', revision: draft.revision }])
})

test('who has blocked the author of the line that their text replies to is told nothing of it until they unblock them', async () => {
  const [eva, rude] = [await site.member('eva'), await site.member('rude')]
  const { id } = await say(rude, 'barra', 'quem vem?')
  const { draft } = await eva.call('PUT /api/drafts', {
    body: { channel: 'barra', text: 'eu', over: 0, replyTo: id },
  })
  await eva.call('POST /api/blocks', { body: { userId: rude.id } })
  expect(await draftsOf(eva)).toEqual([{ channel: 'barra', text: 'eu', revision: draft.revision }])
  await eva.call('DELETE /api/blocks', { body: { userId: rude.id } })
  expect(await draftsOf(eva)).toEqual([draft])
})

test('two devices that keep at the same time: one is told that the other was faster', async () => {
  const texts = ['a', 'b', 'c', 'd']
  const answers = await Promise.all(
    texts.map((text) => rui.ask('PUT /api/drafts', put(text, 0, { channel: 'rio' }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const [stored] = await draftsOf(rui)
  expect(stored?.text).toBe(texts[answers.findIndex(({ status }) => status === 200)])
})
