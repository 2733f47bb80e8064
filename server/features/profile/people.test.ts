import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let ana: Member

const received = {
  gender: 'female',
  age: expect.any(Number),
  instagram: 'lia.canta',
  youtube: 'https://www.youtube.com/@lia',
  language: 'fr',
}
const fields = ['gender', 'age', 'instagram', 'youtube', 'language'] as const
const none = { gender: false, age: false, instagram: false, youtube: false, language: false }
const all = { gender: true, age: true, instagram: true, youtube: true, language: true }

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '100' } })
  ;[lia, ana] = await Promise.all([site.member('lia'), site.member('ana')])
  await lia.call('POST /api/update-gender', { body: { gender: 'female' } })
  await lia.call('POST /api/update-birthday', { body: { birthday: '1990-02-28' } })
  await lia.call('POST /api/update-instagram', { body: { instagram: 'lia.canta' } })
  await lia.call('POST /api/update-youtube', { body: { youtube: 'lia' } })
  await lia.call('POST /api/update-language', { body: { language: 'fr' } })
  await lia.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Oi!\n<b>Canto</b>' } })
})
afterAll(() => site.stop())

const whois = (viewer: Member, username: string) =>
  viewer.call('GET /api/nickserv-whois', { query: { username } })
const person = (id: number) => site.visitor.call('GET /api/person/:id', { params: { id } })
const personStatus = async (id: unknown) =>
  (await site.visitor.ask('GET /api/person/:id', { params: { id } })).status
const show = (member: Member, switches: typeof all, searchable = true) =>
  member.call('PUT /api/privacy', { body: { searchable, show: switches } })
const inDatabase = (sql: string) => withClient(site.databaseUrl, (client) => client.query(sql))

describe('a Whois', () => {
  test('has every promised field, and neither address nor birthday', async () => {
    await show(lia, all)
    expect(await whois(ana, 'lia')).toEqual({
      language: 'fr',
      data: {
        ...received,
        profileImage: '',
        welcomeMessage: 'Oi!\n<b>Canto</b>',
        username: 'lia',
        nickname: 'lia',
        personId: lia.id,
        away: null,
      },
    })
  })

  test('leads to the page of those only who may be found', async () => {
    await show(lia, all, false)
    expect((await whois(ana, 'lia')).data.personId).toBeNull()
    await show(lia, all)
  })

  test('shows neither gender nor age to others before they are switched on', async () => {
    const member = await site.member('nova')
    await member.call('POST /api/update-gender', { body: { gender: 'other' } })
    await member.call('POST /api/update-birthday', { body: { birthday: '1980-01-01' } })
    await member.call('POST /api/update-instagram', { body: { instagram: 'nova' } })
    const { data } = await whois(ana, 'nova')
    expect(data).toMatchObject({
      gender: null,
      age: null,
      instagram: 'nova',
      language: 'pt',
    })
  })

  test('finds nicknames first, then usernames, whatever the case and accents', async () => {
    const { id } = await lia.call('POST /api/nicknames', { body: { nickname: 'Sereia' } })
    await lia.call('POST /api/select-nickname', { body: { nicknameId: id } })
    for (const name of ['Sereia', 'sereia', ' SEREIÁ ', 'lia', 'LÍA']) {
      expect((await whois(ana, name)).data).toMatchObject({ username: 'lia', nickname: 'Sereia' })
    }
  })

  test.each([undefined, '', '  '])('of %j asks for a name', async (username) => {
    const query = username === undefined ? {} : { username }
    const { status, body } = await ana.refused('GET /api/nickserv-whois', { query })
    expect([status, body.key]).toEqual([400, 'username_required'])
  })

  test('of nobody, of a suspended account and of one that was never verified is a 404', async () => {
    await site.member('banida')
    await site.app.services.accounts.suspend('banida')
    await site.visitor.call('POST /api/signup', {
      body: {
        username: 'incerta',
        email: 'incerta@exemplo.com',
        password: passwordOf('incerta'),
        acceptedTerms: true,
      },
    })
    for (const username of ['ninguem', 'banida', 'incerta', '%', "'; --"]) {
      const { status, body } = await ana.refused('GET /api/nickserv-whois', { query: { username } })
      expect([username, status, body.key]).toEqual([username, 404, 'user_not_found'])
    }
  })

  test('is not for visitors', async () => {
    expect(
      (await site.visitor.refused('GET /api/nickserv-whois', { query: { username: 'lia' } })).status,
    ).toBe(401)
  })
})

describe('what is switched off is seen by nobody else:', () => {
  test.each(fields)('%s', async (field) => {
    await show(lia, { ...none, [field]: true })
    const alone = await whois(ana, 'lia')
    for (const other of fields) expect(alone.data[other]).toEqual(other === field ? received[other] : null)
    expect(alone.language).toBe(field === 'language' ? 'fr' : null)

    await show(lia, { ...all, [field]: false })
    const { language, data } = await whois(ana, 'lia')
    for (const other of fields) expect(data[other]).toEqual(other === field ? null : received[other])
    expect(language).toBe(field === 'language' ? null : 'fr')
  })

  test.each(['instagram', 'youtube'] as const)('%s, on the page of the person', async (field) => {
    await show(lia, { ...all, [field]: false })
    expect(await person(lia.id)).toMatchObject({
      instagram: received.instagram,
      youtube: received.youtube,
      [field]: null,
    })
    await show(lia, { ...none, [field]: true })
    expect(await person(lia.id)).toMatchObject({ instagram: null, youtube: null, [field]: received[field] })
  })

  test('and looks like what was never told', async () => {
    await show(lia, none)
    const silent = await site.member('calada')
    await show(silent, all)
    const hidden = Object.fromEntries(fields.map((field) => [field, null]))
    expect((await whois(ana, 'lia')).data).toMatchObject(hidden)
    expect((await whois(ana, 'calada')).data).toMatchObject({ ...hidden, language: 'pt' })
  })
})

describe('the page of a person', () => {
  test('has every promised field, and neither address nor birthday', async () => {
    await show(lia, all)
    expect(await person(lia.id)).toEqual({
      id: lia.id,
      name: 'lia',
      nickname: 'Sereia',
      bio: 'Oi!\n<b>Canto</b>',
      content: 'Oi!<br>&lt;b&gt;Canto&lt;/b&gt;',
      profileImage: '',
      // Composed in the background.
      shareImage: expect.stringMatching(/^$|^\/uploads\/[^/]+\.jpg$/),
      instagram: received.instagram,
      youtube: received.youtube,
      memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      daysAboard: 1,
      channels: [],
      articles: [],
      stores: [],
      tracks: [],
    })
  })

  test('does not exist for who does not want to be found, was suspended or never verified', async () => {
    const member = await site.member('discreta')
    expect(await personStatus(member.id)).toBe(200)
    await show(member, all, false)
    expect(await personStatus(member.id)).toBe(404)
    expect((await whois(ana, 'discreta')).data.username).toBe('discreta')

    await show(member, all)
    await site.app.services.accounts.suspend('discreta')
    expect(await personStatus(member.id)).toBe(404)
    await site.app.services.accounts.unsuspend('discreta')
    await inDatabase(`update users set verified_at = null where id = ${member.id}`)
    expect(await personStatus(member.id)).toBe(404)
  })

  test.each([99_999, 2_147_483_648, 0, -1, 'lia', '1.5'])('%s is nobody’s', async (id) => {
    expect(await personStatus(id)).toBe(404)
  })
})

describe('who is looked up', () => {
  test('is told once an hour by each who asks, never about themselves', async () => {
    const received: { viewerId: number; targetId: number }[] = []
    site.app.infrastructure.bus.on('profile.whoisAsked', (event) => void received.push(event))
    const target = await site.member('alvo')
    const curious = await site.member('curiosa')
    const other = await site.member('outra')

    await Promise.all(Array.from({ length: 10 }, () => whois(curious, 'alvo')))
    await whois(other, 'alvo')
    await whois(target, 'alvo')
    expect(received).toEqual([
      { viewerId: curious.id, targetId: target.id },
      { viewerId: other.id, targetId: target.id },
    ])

    site.clock.advance({ minutes: 59 })
    await whois(await site.signIn('curiosa'), 'alvo')
    expect(received).toHaveLength(2)
    site.clock.advance({ minutes: 2 })
    await whois(await site.signIn('curiosa'), 'alvo')
    expect(received).toHaveLength(3)
  })

  test('can be told again after what was kept about it is forgotten, no sooner', async () => {
    const count = async () => Number((await inDatabase('select count(*) from whois_asked')).rows[0].count)
    await whois(await site.signIn('outra'), 'lia')
    const before = await count()
    await site.app.services.profile.deleteOldWhois()
    expect(await count()).toBeGreaterThan(0)
    expect(await count()).toBeLessThan(before)
    site.clock.advance({ minutes: 61 })
    await site.app.services.profile.deleteOldWhois()
    expect(await count()).toBe(0)
  })
})

test('nobody’s age is shown before their eighteenth birthday has come where the site is', async () => {
  const now = site.clock.now()
  const tomorrow = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  // February 29 did not exist eighteen years ago.
  if (tomorrow.toISOString().includes('-02-29')) tomorrow.setUTCDate(30)
  const birthday = `${tomorrow.getUTCFullYear() - 18}${tomorrow.toISOString().slice(4, 10)}`
  const young = await site.member('jovem')
  await young.call('POST /api/update-birthday', { body: { birthday } })
  await show(young, all)
  const age = async () => (await whois(await site.signIn('ana'), 'jovem')).data.age

  // 1:00 UTC is 22:00 of the day before in São Paulo.
  site.clock.advance({ seconds: (tomorrow.getTime() - now.getTime()) / 1000, hours: 1 })
  expect(await age()).toBeNull()
  site.clock.advance({ hours: 3 })
  expect(await age()).toBe(18)
})

test('nobody collects people: of a hundred questions twenty a minute are answered', async () => {
  const strict = await startSite()
  const [viewer] = await Promise.all([strict.member('curiosa'), strict.member('alvo')])
  const received: unknown[] = []
  strict.app.infrastructure.bus.on('profile.whoisAsked', (event) => void received.push(event))

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => viewer.ask('GET /api/nickserv-whois', { query: { username: 'alvo' } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(80)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(received).toHaveLength(1)
  await strict.stop()
})

describe('those who came last', () => {
  const latest = () => site.visitor.call('GET /api/latestUsers')

  test('are six at most, the newest first, by the name that they use, and nothing else of them', async () => {
    for (const name of ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete']) await site.member(name)
    const bia = await site.member('bia')
    const { id: nicknameId } = await bia.call('POST /api/nicknames', { body: { nickname: 'bia_no_mar' } })
    await bia.call('POST /api/select-nickname', { body: { nicknameId } })

    const people = await latest()
    expect(people).toHaveLength(6)
    expect(people[0]).toEqual({ id: bia.id, nickname: 'bia_no_mar', profileImage: '', isVerified: true })
    expect(people[1]?.nickname).toBe('sete')
  })

  test('are without those who do not want to be found, are suspended, leave, or never confirmed', async () => {
    const [shy, out, leaver] = await Promise.all(['timida', 'fora', 'vai'].map((name) => site.member(name)))
    if (!shy || !out || !leaver) throw new Error('nobody')
    await show(shy, none, false)
    await inDatabase(`UPDATE users SET suspended_at = now() WHERE id = ${out.id}`)
    await leaver.call('DELETE /api/account', { body: { password: passwordOf('vai') } })
    await site.visitor.call('POST /api/signup', {
      body: {
        ...{ name: 'Spam', email: 'spam@exemplo.com', username: 'spam', password: 'uma-senha-longa-9' },
        acceptedTerms: true,
      },
    })
    const names = (await latest()).map(({ nickname }) => nickname)
    for (const name of ['timida', 'fora', 'vai', 'spam']) expect(names).not.toContain(name)
  })
})
