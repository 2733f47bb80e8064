import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { mentionedNames } from './mentions.ts'

let site: TestSite
let lia: Member
let ana: Member
let caio: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  // Sequentially, so that their ids are in this order.
  lia = await site.member('lia')
  ana = await site.member('ana.clara')
  caio = await site.member('caio')
})
afterAll(() => site.stop())

/** Returns the stored mentions of a line. */
async function mentionedIn(messageId: number): Promise<number[]> {
  const { rows } = await withClient(site.databaseUrl, (client) =>
    client.query('select user_id from message_mentions where message_id = $1 order by user_id', [messageId]),
  )
  return rows.map((row) => row.user_id)
}

const called = async (text: string, member = lia) => mentionedIn((await say(member, 'barra', text)).id)

test('who is called at the start of a line or with @ is kept with it', async () => {
  expect(await called('caio: vem')).toEqual([caio.id])
  expect(await called('olha aí, @CAIO e @ana.clara.')).toEqual([ana.id, caio.id])
  expect(await called('/me abraça @caio')).toEqual([caio.id])
  expect(await called('caio vem')).toEqual([])
})

test('a person is called by their nickname as well, once, whatever the accents', async () => {
  await caio.call('POST /api/nicknames', { body: { nickname: 'Joao' } })
  expect(await called('João: e você, @caio?')).toEqual([caio.id])
})

test('neither oneself nor nobody is called', async () => {
  expect(await called('@lia @ninguem http://exemplo.com')).toEqual([])
})

test('one line calls five people and no more', async () => {
  const crowd = await Promise.all(Array.from({ length: 7 }, (_, index) => site.member(`gente${index}`)))
  const text = crowd.map(({ username }) => `@${username}`).join(' ')
  expect(await called(text)).toEqual(
    crowd
      .slice(0, 5)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  )
})

test('changing a line changes whom it calls, deleting it calls nobody', async () => {
  const { id } = await say(lia, 'barra', '@caio')
  await lia.call('PATCH /api/messages/:id', { params: { id }, body: { text: '@ana.clara' } })
  expect(await mentionedIn(id)).toEqual([ana.id])
  await lia.call('DELETE /api/messages/:id', { params: { id } })
  expect(await mentionedIn(id)).toEqual([])
})

test('each line of many that share a commit keeps its own', async () => {
  const lines = await Promise.all(
    Array.from({ length: 30 }, (_, index) => say(lia, 'rio', index % 2 ? '@caio' : '@ana.clara')),
  )
  for (const { id, message } of lines) {
    expect(await mentionedIn(id)).toEqual([message.text === '@caio' ? caio.id : ana.id])
  }
})

test.each([
  ['lia: vem', ['lia']],
  ['Lia, vem', ['lia']],
  ['  lia: vem', ['lia']],
  ['vem lia: agora', []],
  ['oi @lia', ['lia']],
  ['oi @LIA!', ['lia']],
  ['@lia @ana, @lia', ['lia', 'ana']],
  ['(@lia)', ['lia']],
  ['oi\nana: você também', ['ana']],
  ['João: oi', ['joao']],
  ['@João', ['joao']],
  ['alguem@lia.com', []],
  ['@@lia', []],
  ['@ lia', []],
  ['lia vem', []],
  ['http://exemplo.com', ['http']],
  ['@_[mar]{1}^', ['_[mar]{1}^']],
])('%j calls %j', (text, names) => {
  expect(mentionedNames(text).map(([whole]) => whole)).toEqual(names)
})

test('a dot may end a name or a sentence', () => {
  expect(mentionedNames('fala com @lia...')).toEqual([['lia...', 'lia']])
  expect(mentionedNames('lia.souza: oi')).toEqual([['lia.souza']])
})

test('however many names a line has, twenty are looked at', () => {
  const text = Array.from({ length: 500 }, (_, index) => `@n${index}`).join(' ')
  expect(mentionedNames(text)).toHaveLength(20)
})

test('two thousand signs of any kind are read in no time', () => {
  const texts = ['@'.repeat(2000), 'a'.repeat(2000), `@${'.-'.repeat(999)}`, ' '.repeat(2000)]
  expect(processorTime(() => texts.map((text) => mentionedNames(text)))).toBeLessThan(500)
})
