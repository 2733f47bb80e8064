import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationOf } from '../../../tests/support/conversations.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

describe('one’s own profile', () => {
  test('has every promised field, and nothing that opens the account', async () => {
    const lia = await site.member('lia')
    expect(await lia.call('GET /api/userprofile')).toEqual({
      id: lia.id,
      name: 'lia',
      username: 'lia',
      email: 'lia@exemplo.com',
      gender: null,
      coinBalance: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      birthday: null,
      nicknames: [],
      roles: ['ROLE_USER'],
      welcomeMessage: '',
      profileImage: '',
      instagram: '',
      youtube: '',
      language: 'pt',
      status: 'active',
      favoriteChannels: [],
      conversations: [],
      userInitials: 'LI',
      privacy: {
        searchable: true,
        show: { gender: false, age: false, instagram: true, youtube: true, language: true },
        inPublicLogs: true,
        showsChannels: true,
        showsTracks: false,
      },
      preferences: { markReadOnClose: true, theme: null },
      termsPending: false,
    })
  })

  test('lists nicknames, favourite channels and conversations in the promised shape', async () => {
    const [rui, bia] = [await site.member('rui'), await site.member('bia')]
    const { id } = await rui.call('POST /api/nicknames', { body: { nickname: 'Farol' } })
    await rui.call('POST /api/select-nickname', { body: { nicknameId: id } })
    for (const slug of ['rio', 'barra'])
      await rui.call('PUT /api/favorite-channels/:slug', { params: { slug } })
    const talk = await conversationOf(rui, bia)

    const profile = await rui.call('GET /api/userprofile')
    expect(profile.nicknames).toEqual([{ id, nickname: 'Farol', is_selected: true }])
    expect(profile.favoriteChannels).toEqual(['#rio', '#barra'])
    expect(profile.conversations).toEqual([
      { id: talk, name: expect.stringMatching(/./), user: { id: bia.id, name: 'bia' } },
    ])
  })

  test('without a session, a stranger is told that there is no token', async () => {
    const answer = await site.visitor.refused('GET /api/userprofile')
    expect(answer).toMatchObject({ status: 401, body: { code: 401, message: 'JWT Token not found' } })
  })
})

describe('the language', () => {
  test('is chosen in the profile, and the server speaks it from then on', async () => {
    const ana = await site.member('ana')
    expect(await ana.call('POST /api/update-language', { body: { language: 'fr' } })).toEqual({
      status: 'success',
      language: 'fr',
    })
    expect((await ana.call('GET /api/userprofile')).language).toBe('fr')
    const refusal = await ana.refused('POST /api/update-language', { body: { language: 'de' } })
    expect(refusal).toMatchObject({
      status: 400,
      body: {
        key: 'language_unknown',
        message: 'Choisissez le portugais, l’anglais, le français ou l’espagnol.',
      },
    })
  })

  test.each(['', 'PT', 'xx', null, 7])('%j is none', async (language) => {
    const member = await site.signIn('neto')
    expect((await member.ask('POST /api/update-language', { body: { language } })).status).toBe(400)
  })
})
