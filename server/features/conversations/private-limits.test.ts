import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let rui: Member

beforeAll(async () => {
  site = await startSite()
  lia = await site.member('lia')
  rui = await site.member('rui')
})
afterAll(() => site.stop())

const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status < 300).length

test('of thirty private messages at once eight pass, and of thirty notices of typing five', async () => {
  const conversation_id = await conversationOf(lia, rui)
  const body = { conversation_id, content: 'oi', is_typing: true }
  const begin = performance.now()
  const typed = await Promise.all(Array.from({ length: 30 }, () => lia.ask('POST /api/typing', { body })))
  // Five a second: a busy machine may need more than a second for all calls.
  const seconds = Math.floor((performance.now() - begin) / 1000) + 1
  expect(passed(typed)).toBeGreaterThanOrEqual(5)
  expect(passed(typed)).toBeLessThanOrEqual(Math.min(29, 5 * seconds))
  const { id } = await write(lia, conversation_id, 'oi')
  // An edit counts as a message.
  const sent = await Promise.all(
    Array.from({ length: 29 }, (_, index) =>
      index % 2
        ? lia.ask('PATCH /api/private-messages/:id', { params: { id }, body: { content: `${index}` } })
        : lia.ask('POST /api/conversations/private/messages', { body }),
    ),
  )
  expect(passed(sent)).toBe(7)
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(22)
})

test('the eleventh new conversation of an hour is refused, old ones are still found', async () => {
  const people = await Promise.all(Array.from({ length: 11 }, (_, index) => site.member(`gente${index}`)))
  const answers = await Promise.all(
    people.map(({ id }) => rui.ask('POST /api/add-conversation', { body: { user: id } })),
  )
  expect(passed(answers)).toBe(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await rui.ask('POST /api/add-conversation', { body: { user: lia.id } })).status).toBe(200)
})

test('a line that is refused leaves no conversation behind where there was none, nor brings back a hidden one', async () => {
  const [eva, ivo, caio] = [await site.member('eva'), await site.member('ivo'), await site.member('caio')]
  const hidden = await conversationOf(eva, ivo)
  await eva.call('DELETE /api/conversations/:id', { params: { id: hidden } })
  const other = await conversationOf(eva, rui)
  const lines = Array.from({ length: 8 }, (_, index) => write(eva, other, `${index}`))
  await Promise.all(lines)

  for (const name of ['ivo', 'caio']) {
    const body = { channel: 'barra', text: `/msg ${name} oi` }
    expect(await eva.refused('POST /api/send-message', { body })).toMatchObject({ status: 429 })
  }
  expect((await eva.call('GET /api/conversations')).map(({ id }) => id)).toEqual([other])
  expect(await caio.call('GET /api/conversations')).toEqual([])
})
