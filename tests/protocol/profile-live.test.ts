import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { profileChanged } from '../../web/features/profile/profile.live.ts'
import { createCrowd, type LiveCrowd } from '../support/live.ts'
import { underLaw } from '../support/live-law.ts'
import { type Member, startSite, type TestSite } from '../support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let ana: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  crowd = createCrowd(site)
  ;[lia, ana] = await Promise.all([site.member('lia'), site.member('ana')])
  return () => site.stop()
})
afterEach(() => crowd.close())
afterAll(() => crowd.close())

const own = (member: Member) => member.call('GET /api/userprofile')

test('a profile that is patched in another tab equals the profile that is fetched, whatever was changed', async () => {
  const otherTab = await underLaw(await crowd.connect(lia), {
    fetch: () => own(lia),
    patches: { 'profile-changed': (profile, changes) => profileChanged(profile, changes) },
  })
  const privacy = {
    searchable: false,
    show: { gender: true, age: true, instagram: false, youtube: false, language: false },
  }

  const changes = [
    () => lia.call('POST /api/update-language', { body: { language: 'fr' } }),
    () => lia.call('POST /api/update-gender', { body: { gender: 'other' } }),
    () => lia.call('POST /api/update-gender', { body: { gender: null } }),
    () => lia.call('POST /api/update-birthday', { body: { birthday: '1994-07-22' } }),
    () => lia.call('POST /api/update-instagram', { body: { instagram: '@Lia' } }),
    () => lia.call('POST /api/update-youtube', { body: { youtube: '@lia' } }),
    () => lia.call('POST /api/update-welcome-message', { body: { welcomeMessage: 'Oi,\ngente' } }),
    () => lia.call('PUT /api/privacy', { body: privacy }),
    () => lia.call('PUT /api/preferences', { body: { markReadOnClose: false, theme: 'dark' } }),
  ]
  for (const change of changes) {
    const before = await own(lia)
    await change()
    expect(await otherTab.holds()).not.toEqual(before)
  }
})

test('nicknames that are registered, selected, put down and deleted are the same in every tab', async () => {
  const otherTab = await underLaw(await crowd.connect(lia), {
    fetch: () => own(lia),
    patches: { 'profile-changed': (profile, changes) => profileChanged(profile, changes) },
  })
  const named = async () => (await otherTab.holds()).nicknames

  const { id } = await lia.call('POST /api/nicknames', { body: { nickname: 'Sereia' } })
  expect(await named()).toEqual([{ id, nickname: 'Sereia', is_selected: false }])
  await lia.call('POST /api/select-nickname', { body: { nicknameId: id } })
  expect(await named()).toEqual([{ id, nickname: 'Sereia', is_selected: true }])
  await lia.call('POST /api/send-message', { body: { channel: 'barra', text: '/nick Onda' } })
  expect(await named()).toMatchObject([{ is_selected: false }, { nickname: 'Onda', is_selected: true }])
  await lia.call('POST /api/select-nickname', { body: { nicknameId: null } })
  expect(await named()).toMatchObject([{ is_selected: false }, { is_selected: false }])
  await lia.call('DELETE /api/nicknames/:id', { params: { id } })
  expect(await named()).toMatchObject([{ nickname: 'Onda' }])
})

test('favourites that are kept, put in order and dropped are the same on every device', async () => {
  const otherDevice = await underLaw(await crowd.connect(lia), {
    fetch: () => own(lia),
    patches: { 'profile-changed': (profile, changes) => profileChanged(profile, changes) },
  })
  const favourites = async () => (await otherDevice.holds()).favoriteChannels

  await lia.call('PUT /api/favorite-channels/:slug', { params: { slug: 'rio' } })
  await lia.call('PUT /api/favorite-channels/:slug', { params: { slug: 'porto' } })
  expect(await favourites()).toEqual(['#rio', '#porto'])
  await lia.call('PUT /api/favorite-channels', { body: { channels: ['porto', 'rio'] } })
  expect(await favourites()).toEqual(['#porto', '#rio'])
  await lia.call('DELETE /api/favorite-channels/:slug', { params: { slug: 'porto' } })
  expect(await favourites()).toEqual(['#rio'])
})

test('what staff clear is clear in the tabs of its owner, and none of it is heard by others', async () => {
  const neto = await site.signIn('neto')
  const [mine, theirs] = [await crowd.connect(lia), await crowd.connect(ana)]
  await neto.call('DELETE /api/admin/users/:id/fields/:field', { params: { id: lia.id, field: 'birthday' } })
  await expect.poll(() => mine.heardOf('profile-changed')).toEqual([[{ birthday: null }]])
  await lia.call('POST /api/update-birthday', { body: { birthday: '1994-07-23' } })
  await expect.poll(() => mine.heardOf('profile-changed')).toHaveLength(2)
  expect(theirs.heardOf('profile-changed')).toEqual([])
})

test('coins and roles that staff give are seen in the tabs of who gets them', async () => {
  const neto = await site.signIn('neto')
  const tab = await underLaw(await crowd.connect(ana), {
    fetch: () => own(ana),
    patches: { 'profile-changed': (profile, changes) => profileChanged(profile, changes) },
  })
  const params = { id: ana.id }
  await neto.call('POST /api/admin/users/:id/coins', { params, body: { delta: 30, reason: 'Trilha do mês' } })
  await neto.call('PUT /api/admin/users/:id/roles', {
    params,
    body: { roles: ['ROLE_USER', 'ROLE_MODERATOR'] },
  })
  expect(await tab.holds()).toMatchObject({ coinBalance: 30, roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})

test('what was refused is told to nobody', async () => {
  const mine = await crowd.connect(lia)
  await lia.refused('POST /api/update-instagram', { body: { instagram: 'outra' } })
  await lia.refused('POST /api/nicknames', { body: { nickname: 'ChanServ' } })
  await lia.call('POST /api/update-gender', { body: { gender: 'other' } })
  await expect.poll(() => mine.heardOf('profile-changed')).toEqual([[{ gender: 'other' }]])
})
