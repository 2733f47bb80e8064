import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let count = 0

beforeAll(async () => {
  site = await startSite()
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const newMember = () => site.member(`pessoa${++count}`)
const own = (member: Member) => member.call('GET /api/userprofile')

describe('the gender', () => {
  test.each(['male', 'female', 'non_binary', 'genderqueer', 'other', 'prefer_not_to_say'] as const)(
    '%s can be chosen, and cleared again',
    async (gender) => {
      expect(await lia.call('POST /api/update-gender', { body: { gender } })).toEqual({
        status: 'success',
        gender,
      })
      expect((await own(lia)).gender).toBe(gender)
      expect(await lia.call('POST /api/update-gender', { body: { gender: '' } })).toEqual({
        status: 'success',
        gender: null,
      })
      await lia.call('POST /api/update-gender', { body: { gender } })
      await lia.call('POST /api/update-gender', { body: { gender: null } })
      expect((await own(lia)).gender).toBeNull()
    },
  )

  test.each(['unknown', 'Male', 7, ['male'], undefined])('%j is none to choose', async (gender) => {
    const { status, body } = await lia.refused('POST /api/update-gender', { body: { gender } })
    expect([status, body.key]).toEqual([400, 'gender_unknown'])
  })
})

const calls = {
  birthday: 'POST /api/update-birthday',
  instagram: 'POST /api/update-instagram',
  youtube: 'POST /api/update-youtube',
} as const

describe.each([
  { field: 'birthday', one: '1990-02-28', expected: '1990-02-28', same: '1990-02-28', other: '1990-03-01' },
  { field: 'instagram', one: '@Lia', expected: 'lia', same: 'https://www.instagram.com/lia/', other: 'ana' },
  {
    field: 'youtube',
    one: 'Lia',
    expected: 'https://www.youtube.com/@lia',
    same: 'https://youtube.com/@lia',
    other: '@ana',
  },
] as const)('$field', ({ field, one, expected, same, other }) => {
  const set = (member: Member, value: unknown) =>
    member.ask<{ key?: string }>(calls[field], { body: { [field]: value } })

  test(`${field} is set once; the same again is fine, another one is refused`, async () => {
    const member = await newMember()
    expect(await set(member, one)).toMatchObject({
      status: 200,
      body: { status: 'success', [field]: expected },
    })
    expect((await own(member))[field]).toBe(expected)
    expect(await set(member, same)).toMatchObject({
      status: 200,
      body: { status: 'success', [field]: expected },
    })
    expect(await set(member, other)).toMatchObject({
      status: 409,
      body: { key: 'already_set', errors: { [field]: [expect.any(String)] } },
    })
    expect((await own(member))[field]).toBe(expected)
  })

  test(`of fifty different values for ${field} at once exactly one is taken`, async () => {
    const member = await newMember()
    const values = Array.from({ length: 50 }, (_, n) =>
      field === 'birthday' ? `${1950 + n}-01-01` : `lia${n}`,
    )
    const answers = await Promise.all(values.map((value) => set(member, value)))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(taken[0]?.body).toMatchObject({ [field]: (await own(member))[field] })
  })

  test(`staff clear a ${field} that was mistyped, and nobody else does`, async () => {
    const member = await newMember()
    const moderator = await site.member(`mod-${field}`, { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    await set(member, one)

    const clear = { params: { id: member.id, field } }
    expect((await member.refused('DELETE /api/admin/users/:id/fields/:field', clear)).status).toBe(403)
    expect(await moderator.call('DELETE /api/admin/users/:id/fields/:field', clear)).toEqual({
      status: 'success',
      message: 'O campo foi limpo.',
    })
    const about = { subjectType: 'user', subjectId: String(member.id) }
    expect(await moderator.call('GET /api/admin/audit', { query: about })).toMatchObject([
      { action: 'users.fieldCleared', actor: { id: moderator.id }, details: { field } },
    ])
    expect((await own(member))[field] || null).toBeNull()
    expect((await set(member, other)).status).toBe(200)
  })

  test.each(['', ' ', null, 7, ['x'], 'http://evil.example/x', 'javascript:alert(1)', undefined])(
    `%j is no ${field}`,
    async (value) => {
      const { status, body } = await set(lia, value)
      expect(status).toBe(400)
      expect(body.key).toMatch(/_invalid$|^value_missing$/)
    },
  )
})

describe('a birthday', () => {
  // A date that exists in every year.
  beforeAll(() => site.clock.stand(new Date('2031-06-12T15:00:00Z')))
  afterAll(() => site.clock.stand(undefined))

  const birthdayOf = async (birthday: string) => {
    const { status, body } = await (await newMember()).ask<{ key?: string }>('POST /api/update-birthday', {
      body: { birthday },
    })
    return body.key ?? status
  }
  /** Returns the date some years ago in São Paulo, plus some days. */
  const yearsAgo = (years: number, days = 0) => {
    const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
      .format(site.clock.now())
      .split('-')
      .map(Number)
    // Avoids February 29, which other years do not have.
    const inEveryYear = month === 2 ? Math.min(day, 28) : day
    return new Date(Date.UTC(year - years, month - 1, inEveryYear + days)).toISOString().slice(0, 10)
  }

  test.each(['1990-02-30', '2001-02-29', '1990-13-01', '28/02/1990', '90-02-28', '0000-00-00', '1990-2-8'])(
    'never was on %s',
    async (birthday) => expect(await birthdayOf(birthday)).toBe('birthday_invalid'),
  )

  test('lies in the past, not more than 120 years ago', async () => {
    expect(await birthdayOf(yearsAgo(-1))).toBe('birthday_invalid')
    expect(await birthdayOf(yearsAgo(0))).toBe('birthday_invalid')
    expect(await birthdayOf(yearsAgo(122))).toBe('birthday_invalid')
    expect(await birthdayOf(yearsAgo(119))).toBe(200)
  })

  test('is told by those who are thirteen, from that very day on', async () => {
    expect(await birthdayOf(yearsAgo(13, 1))).toBe('birthday_too_young')
    expect(await birthdayOf(yearsAgo(13))).toBe(200)
  })
})

describe('the welcome message', () => {
  const write = (welcomeMessage: unknown) =>
    lia.ask<{ key?: string }>('POST /api/update-welcome-message', { body: { welcomeMessage } })

  test('is plain text of several lines, may be changed and emptied', async () => {
    const text = 'Oi!\n<b>Canto</b> & toco {{name}}'
    expect(await lia.call('POST /api/update-welcome-message', { body: { welcomeMessage: text } })).toEqual({
      status: 'success',
      welcomeMessage: text,
    })
    expect((await own(lia)).welcomeMessage).toBe(text)
    expect((await write('')).status).toBe(200)
    expect((await own(lia)).welcomeMessage).toBe('')
  })

  test('has at most 500 characters', async () => {
    expect((await write('x'.repeat(500))).status).toBe(200)
    expect(await write('x'.repeat(501))).toMatchObject({ status: 400, body: { key: 'value_too_long' } })
    expect((await write('a\u0007b')).status).toBe(400)
    expect((await write(null)).status).toBe(400)
    expect((await write(undefined)).status).toBe(400)
  })
})

test('nobody has all pages that show people made anew without end', async () => {
  const member = await newMember()
  const { privacy } = await own(member)
  const changes = [
    ['PUT /api/privacy', privacy],
    ['PUT /api/preferences', { theme: 'dark' }],
    ['POST /api/update-language', { language: 'pt' }],
    ['POST /api/update-gender', { gender: null }],
    ['POST /api/update-welcome-message', { welcomeMessage: 'Olá' }],
    ['POST /api/update-birthday', { birthday: '1990-01-01' }],
    ['POST /api/update-instagram', { instagram: 'lia.barra' }],
    ['POST /api/update-youtube', { youtube: '@liabarra' }],
    ['DELETE /api/profile-picture', undefined],
    ['POST /api/accept-terms', { version: 1 }],
  ] as const
  const makeAll = async () => {
    const statuses = []
    for (const [call, body] of changes) statuses.push((await member.ask(call, { body })).status)
    return statuses
  }
  // Terms that were accepted before are no change.
  for (let times = 0; times < 3; times += 1) expect(await makeAll()).toEqual(Array(10).fill(200))
  for (let times = 0; times < 3; times += 1)
    await member.ask(...(['PUT /api/privacy', { body: privacy }] as const))
  expect(await makeAll()).toEqual([...Array(9).fill(429), 200])
})

test('privacy and preferences are kept as they were chosen', async () => {
  const member = await newMember()
  const privacy = {
    searchable: false,
    show: { gender: true, age: true, instagram: false, youtube: false, language: false },
    inPublicLogs: false,
    showsChannels: false,
    showsTracks: true,
  }
  expect(await member.call('PUT /api/privacy', { body: privacy })).toEqual({ status: 'success', privacy })
  // Older clients do not send the newer settings, which then do not change.
  const { inPublicLogs: _, showsChannels: _channels, showsTracks: _tracks, ...known } = privacy
  expect(await member.call('PUT /api/privacy', { body: known })).toEqual({ status: 'success', privacy })
  expect(
    await member.call('PUT /api/preferences', { body: { markReadOnClose: false, theme: 'dark' } }),
  ).toEqual({
    status: 'success',
    preferences: { markReadOnClose: false, theme: 'dark' },
  })
  const preferences = { markReadOnClose: true, theme: 'dark' }
  expect(await member.call('PUT /api/preferences', { body: { markReadOnClose: true } })).toEqual({
    status: 'success',
    preferences,
  })
  const light = { markReadOnClose: true, theme: 'light' }
  expect((await member.call('PUT /api/preferences', { body: { theme: 'light' } })).preferences).toEqual(light)
  expect(await own(member)).toMatchObject({ privacy, preferences: light })
})

test.each([
  ['PUT /api/privacy', {}],
  ['PUT /api/privacy', { searchable: true }],
  ['PUT /api/privacy', { searchable: true, show: { gender: true } }],
  ['PUT /api/privacy', { searchable: 'yes', show: {} }],
  ['PUT /api/preferences', {}],
  ['PUT /api/preferences', { markReadOnClose: true, theme: 'pink' }],
  ['PUT /api/preferences', { markReadOnClose: 'yes', theme: 'dark' }],
] as const)('%s refuses %j', async (call, body) => {
  expect((await lia.refused(call, { body })).status).toBe(400)
})

test('a profile takes nothing but what it asks for', async () => {
  const member = await newMember()
  const body = { gender: 'other', roles: ['ROLE_ADMIN'], coinBalance: 1000, verifiedAt: null, id: 1 }
  await member.ask('POST /api/update-gender', { body })
  expect(await own(member)).toMatchObject({ id: member.id, roles: ['ROLE_USER'], coinBalance: 0 })
})

test('an unknown account or field cannot be cleared', async () => {
  const neto = await site.signIn('neto')
  const clear = (id: unknown, field: string) =>
    neto.refused('DELETE /api/admin/users/:id/fields/:field', { params: { id, field } })
  expect((await clear(99_999, 'birthday')).body.key).toBe('user_not_found')
  expect((await clear(2_147_483_648, 'birthday')).status).toBe(404)
  for (const field of ['roles', 'password_hash', 'email', 'gender']) {
    expect((await clear(lia.id, field)).status).toBe(404)
  }
})

test('the calendar is that of the site', async () => {
  const neto = await site.signIn('neto')
  const timeZone = 'Pacific/Kiritimati'
  await neto.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { timeZone } })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(site.clock.now())
  const birthday = `${Number(today.slice(0, 4)) - 13}${today.slice(4)}`
  const member = await newMember()
  expect((await member.ask('POST /api/update-birthday', { body: { birthday } })).status).toBe(200)
})
