import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let ana: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[lia, ana] = await Promise.all([site.member('lia'), site.member('ana10')])
})
afterAll(() => site.stop())

const register = (member: Member, nickname: string) =>
  member.call('POST /api/nicknames', { body: { nickname } })
const refused = (member: Member, nickname: unknown) =>
  member.refused('POST /api/nicknames', { body: { nickname } })
const select = (member: Member, nicknameId: number | null) =>
  member.call('POST /api/select-nickname', { body: { nicknameId } })
const own = async (member: Member) => (await member.call('GET /api/userprofile')).nicknames
const topic = async (member: Member) =>
  (await member.call('POST /api/latest-topic', { body: { channel: 'barra' } })).data

async function clear(member: Member): Promise<void> {
  await select(member, null)
  for (const { id } of await own(member)) await member.call('DELETE /api/nicknames/:id', { params: { id } })
}

test('a new user is shown as their username, then as the nickname that they select', async () => {
  expect(await topic(lia)).toMatchObject({ nickname: 'lia', has_nickname: false })

  const created = await register(lia, ' Sereia ')
  expect(created).toEqual({
    status: 'success',
    id: expect.any(Number),
    nickname: 'Sereia',
    is_selected: false,
  })
  expect(await topic(lia)).toMatchObject({ nickname: 'lia', has_nickname: false })

  expect(await select(lia, created.id)).toEqual({ status: 'success', nickname: 'Sereia', has_nickname: true })
  expect(await own(lia)).toEqual([{ id: created.id, nickname: 'Sereia', is_selected: true }])
  expect(await topic(lia)).toMatchObject({ nickname: 'Sereia', has_nickname: true })
  const { message } = await lia.call('POST /api/send-message', { body: { channel: 'barra', text: 'oi' } })
  expect(message?.username).toBe('Sereia')

  expect(await select(lia, null)).toEqual({ status: 'success', nickname: 'lia', has_nickname: false })
  expect(await topic(lia)).toMatchObject({ nickname: 'lia', has_nickname: false })
  const { messages } = await lia.call('GET /api/channels/:slug/messages', { params: { slug: 'barra' } })
  expect(messages.at(-1)?.username).toBe('Sereia')
  await clear(lia)
})

test('selecting one nickname puts the other down', async () => {
  const [one, two] = [await register(lia, 'Onda'), await register(lia, 'Mare_')]
  await select(lia, one.id)
  await select(lia, two.id)
  expect((await own(lia)).map(({ is_selected }) => is_selected)).toEqual([false, true])
  await clear(lia)
})

test.each([
  ['one character', 'x', 'nickname_too_short'],
  ['31 characters', 'x'.repeat(31), 'value_too_long'],
  ['an accent', 'João', 'nickname_invalid'],
  ['a figure first', '7mares', 'nickname_invalid'],
  ['a hyphen first', '-mar', 'nickname_invalid'],
  ['a space', 'mar alto', 'nickname_invalid'],
  ['a sign that IRC needs', '@mar', 'nickname_invalid'],
  ['a dot', 'mar.alto', 'nickname_invalid'],
  ['a line break that would be a command', 'mar\r\nQUIT', 'value_invalid'],
  ['an invisible turn of direction', 'mar\u202eram', 'value_invalid'],
])('%s makes no nickname', async (_, nickname, key) => {
  expect(await refused(lia, nickname)).toMatchObject({ status: 400, body: { key } })
})

test('every sign that IRC allows is allowed', async () => {
  for (const nickname of ['_[mar]{1}^', '\\mar-2']) {
    expect((await register(lia, nickname)).nickname).toBe(nickname)
  }
  await clear(lia)
})

test.each([
  'ChanServ',
  'n1ckserv',
  'Chan5erv',
  'ChanServ_',
  'Chan-Serv',
  'Adm1n',
  'r00t',
  'Supp0rt',
  'system',
  'api',
])('%s is nobody’s', async (nickname) => {
  expect(await refused(lia, nickname)).toMatchObject({ status: 409, body: { key: 'nickname_reserved' } })
})

test('what can be taken for another name is taken', async () => {
  await register(lia, 'Solar[1]')
  for (const nickname of ['solar[1]', 'sOLAR{L}', 's0lar[l]', 'ANA10', 'anal0', 'neto']) {
    const member = nickname.toLowerCase().startsWith('ana') ? lia : ana
    expect(await refused(member, nickname), nickname).toMatchObject({ body: { key: 'nickname_taken' } })
  }
  expect((await register(ana, 'ANA10')).nickname).toBe('ANA10')
  await Promise.all([clear(lia), clear(ana)])
})

test('who asks for the names of others by the dozen is told of sixty an hour, and then nothing of any name', async () => {
  const limited = await startSite()
  const curious = await limited.member('curiosa')
  for (let times = 0; times < 60; times++)
    expect((await refused(curious, 'neto')).body.key).toBe('nickname_taken')
  for (const nickname of ['neto', 'Livre_'])
    expect(await refused(curious, nickname)).toMatchObject({
      status: 429,
      body: { key: 'too_many_requests' },
    })
  await register(await limited.member('outra'), 'Livre_')
  await limited.stop()
})

test('of twenty who ask for a name at once one has it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, index) => site.member(`gente${index}x`)))
  const answers = await Promise.all(
    people.map((member, index) =>
      member.ask('POST /api/nicknames', { body: { nickname: index % 2 ? 'Farol' : 'FAR0L' } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
})

test('nobody signs up under the nickname of somebody else', async () => {
  await register(lia, 'Estrela')
  for (const username of ['estrela', 'ESTRELA', 'Estre1a']) {
    const answer = await site.visitor.call('GET /api/check-username', { query: { username } })
    expect(answer, username).toEqual({ available: false, reason: 'taken' })
  }
  await clear(lia)
})

test('of two who take a name at once, one as a username, one has it', async () => {
  const names = ['maresia2', 'maresia3', 'maresia4']
  const rush = names.flatMap((name) => [
    site.visitor.ask('POST /api/signup', {
      body: {
        username: name,
        email: `${name}@exemplo.com`,
        password: 'onda grande 77',
        acceptedTerms: true,
      },
    }),
    lia.ask('POST /api/nicknames', { body: { nickname: name } }),
  ])
  const answers = await Promise.all(rush)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 400 || status === 409)).toHaveLength(3)
  await clear(lia)
})

test('nobody has more than five, also when all are asked for at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      lia.ask('POST /api/nicknames', { body: { nickname: `vela_${'abcdefgh'[index]}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(await refused(lia, 'vela_i')).toMatchObject({ status: 409, body: { key: 'nicknames_too_many' } })
  await clear(lia)
  expect(await own(lia)).toEqual([])
})

test('the selected nickname stays until another is selected', async () => {
  const { id } = await register(lia, 'Coral')
  await select(lia, id)
  const stored = await lia.refused('DELETE /api/nicknames/:id', { params: { id } })
  expect(stored).toMatchObject({ status: 409, body: { key: 'nickname_selected' } })

  await select(lia, null)
  expect(await lia.call('DELETE /api/nicknames/:id', { params: { id } })).toEqual({
    status: 'success',
    message: 'Apelido apagado.',
  })
  expect(await lia.refused('DELETE /api/nicknames/:id', { params: { id } })).toMatchObject({ status: 404 })
})

test('the nicknames of others can be neither selected nor deleted', async () => {
  const { id } = await register(lia, 'Brisa')
  const answers = [
    await ana.refused('POST /api/select-nickname', { body: { nicknameId: id } }),
    await ana.refused('DELETE /api/nicknames/:id', { params: { id } }),
    await ana.refused('POST /api/select-nickname', { body: { nicknameId: 999_999 } }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { key: 'nickname_not_found' } })
  }
  expect(await own(lia)).toMatchObject([{ nickname: 'Brisa', is_selected: false }])
  await clear(lia)
})

test.each([{}, { nicknameId: 'Brisa' }, { nicknameId: 0 }, { nicknameId: [] }])(
  'selecting %j is refused',
  async (body) => {
    expect(await lia.refused('POST /api/select-nickname', { body })).toMatchObject({ status: 400 })
  },
)

test('people are found by any of their names, whatever the case and the accents', async () => {
  const { findUserByNick } = site.app.services.nicknames
  await register(lia, 'Gaivota')
  for (const nick of ['gaivota', 'GAIVÓTA', ' Lia ']) {
    expect(await findUserByNick(nick), nick).toEqual({ userId: lia.id })
  }
  expect(await findUserByNick('ninguém')).toBeUndefined()
  await clear(lia)
})

test('a name that changes while it is looked up is looked up again', async () => {
  const { infrastructure, services } = site.app
  const changed = { userId: lia.id, oldNickname: 'lia', newNickname: 'lia' }
  infrastructure.bus.publish('nicknames.changed', changed)
  const requests = [services.nicknames.displayName(lia.id), services.nicknames.displayName(lia.id)]
  infrastructure.bus.publish('nicknames.changed', changed)
  const shown = { username: 'lia', nickname: 'lia', hasNickname: false, profileImage: '' }
  for (const name of await Promise.all(requests)) expect(name).toEqual(shown)
})

test('who has gone takes their nicknames with them', async () => {
  const gone = await site.member('passageiro')
  await register(gone, 'Vento')
  await withClient(site.databaseUrl, (client) => client.query('delete from users where id = $1', [gone.id]))
  expect((await register(lia, 'Vento')).nickname).toBe('Vento')
  await clear(lia)
})
