import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ChangeNicknameAnswer } from '#contract/live.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let ana: Member

beforeAll(async () => {
  site = await startSite()
  crowd = createCrowd(site)
  ;[lia, ana] = await Promise.all([site.member('lia'), site.member('ana')])
  return () => site.stop()
})
afterEach(async () => {
  crowd.close()
})

const change = ({ socket }: LiveClient, newNickname: unknown, oldNickname = 'ana') =>
  socket
    .timeout(15_000)
    .emitWithAck('change-nickname', { oldNickname, newNickname } as never) as Promise<ChangeNicknameAnswer>

const here = async (member: Member, channel: string) => {
  const client = await crowd.connect(member)
  await client.join(channel)
  return client
}

test('a change is heard in the rooms of the user, and the list of people agrees', async () => {
  const [mine, theirs, elsewhere] = [
    await here(lia, 'barra'),
    await here(ana, 'barra'),
    await here(ana, 'rio'),
  ]
  const law = await underLaw(theirs, {
    fetch: async () => {
      const answer = await theirs.join('barra')
      return answer.status === 'success'
        ? new Map(answer.users.map((person) => [person.id, person]))
        : new Map()
    },
    patches: {
      'nickname-changed': (people, { id, nickname }) => {
        const person = people.get(id)
        return person ? new Map(people).set(id, { ...person, nickname }) : people
      },
    },
  })

  expect(await change(mine, 'Sereia')).toEqual({ status: 'success', nickname: 'Sereia' })
  const people = await law.holds()
  expect(people.get(lia.id)).toMatchObject({ nickname: 'Sereia', name: 'lia' })
  expect(theirs.heardOf('nickname-changed')).toEqual([
    [{ id: lia.id, oldNickname: 'lia', newNickname: 'Sereia', nickname: 'Sereia' }],
  ])
  expect(mine.heardOf('nickname-changed')).toHaveLength(1)
  expect(elsewhere.heardOf('nickname-changed')).toEqual([])
  expect((await lia.call('GET /api/userprofile')).nicknames).toMatchObject([
    { nickname: 'Sereia', is_selected: true },
  ])
})

test('a change is a line in every channel in which they are, whichever gateway it came by', async () => {
  const rui = await site.member('rui')
  const [mine, theirs] = [await here(rui, 'cascais'), await here(ana, 'cascais')]
  await mine.join('miami')
  const lines = async (slug: string) =>
    (await ana.call('GET /api/channels/:slug/messages', { params: { slug } })).messages
  const elsewhere = await lines('barra')

  await change(mine, 'Rui_do_Mar')
  await rui.call('POST /api/select-nickname', { body: { nicknameId: null } })
  const received = (oldNickname: string, nickname: string) => ({
    ...{ kind: 'system', userId: rui.id, text: `${oldNickname} agora se chama ${nickname}` },
    event: { key: 'renamed', params: { oldNickname, nickname } },
  })
  const both = [received('rui', 'Rui_do_Mar'), received('Rui_do_Mar', 'rui')]
  expect(await lines('cascais')).toMatchObject(both)
  expect(await lines('miami')).toMatchObject(both)
  await expect.poll(() => theirs.heardOf('new-message').map(([line]) => line)).toMatchObject(both)
  expect(await lines('barra')).toEqual(elsewhere)

  await rui.call('POST /api/select-nickname', { body: { nicknameId: null } })
  expect(await lines('cascais')).toHaveLength(2)
})

test('whoever comes later sees the nickname at once', async () => {
  await here(lia, 'porto')
  const late = await crowd.connect(ana)
  await expect
    .poll(() => late.heardOf('users')[0]?.[0])
    .toContainEqual({
      id: lia.id,
      nickname: 'Sereia',
      profileImage: '',
      name: 'lia',
      level: null,
      channel: null,
    })
  const answer = await late.join('porto')
  expect(answer).toMatchObject({
    status: 'success',
    users: expect.arrayContaining([expect.objectContaining({ id: lia.id, nickname: 'Sereia' })]),
  })
})

test('nobody renames somebody else by giving their name as the old one', async () => {
  const [mine, theirs] = [await here(lia, 'lisboa'), await here(ana, 'lisboa')]
  await change(theirs, 'Onda', 'Sereia')
  await expect.poll(() => mine.heardOf('nickname-changed')).toHaveLength(1)
  expect(mine.heardOf('nickname-changed')[0]).toMatchObject([{ id: ana.id, oldNickname: 'ana' }])
  expect((await lia.call('GET /api/userprofile')).nicknames).toMatchObject([{ nickname: 'Sereia' }])
})

test.each([
  ['a name of somebody else', 'sereia', 409],
  ['a name that looks like that of somebody else', 'Sere1a', 409],
  ['a reserved name', 'ChanServ', 409],
  ['a name that looks like a reserved one', 'Chan-5erv_', 409],
  ['a name that IRC does not know', 'a b', 400],
  ['no name', undefined, 400],
  ['a letter with more marks than can be read', `a${'\u0301'.repeat(31)}`, 400],
])('%s is refused to the one who asked, and nobody hears of it', async (_, name, code) => {
  const [theirs, witness] = [await here(ana, 'lisboa'), await here(lia, 'lisboa')]
  expect(await change(theirs, name)).toMatchObject({ status: 'error', code })
  expect(theirs.heardOf('nickname-error')).toMatchObject([[{ status: 'error', code }]])
  expect(witness.heardOf('nickname-error')).toEqual([])
  expect(witness.heardOf('nickname-changed')).toEqual([])
})

test('who is not signed in changes nothing', async () => {
  const stranger = await crowd.connect()
  expect(await change(stranger, 'Estranho')).toMatchObject({ status: 'error', code: 401 })
})

test('the username is a name to go back to, and a name is changed three times in ten minutes', async () => {
  const caio = await site.member('caio')
  const client = await here(caio, 'sampa')
  for (const name of ['Um_', 'Dois', 'Um_', 'caio']) {
    expect(await change(client, name), name).toEqual({ status: 'success', nickname: name })
  }
  expect(await change(client, 'Dois')).toMatchObject({ status: 'error', code: 429 })
  const id = (await caio.call('GET /api/userprofile')).nicknames[0]?.id
  const refused = await caio.refused('POST /api/select-nickname', { body: { nicknameId: id } })
  expect(refused.status).toBe(429)
  expect((await caio.call('GET /api/userprofile')).nicknames).toHaveLength(2)
})
