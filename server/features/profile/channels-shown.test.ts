import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let lia: Member
let ana: Member

beforeAll(async () => {
  site = await startSite()
  crowd = createCrowd(site)
  ;[lia, ana] = await Promise.all([site.member('lia'), site.member('ana')])
  const [hers, anas] = [await crowd.connect(lia), await crowd.connect(ana)]
  for (const channel of ['rio', 'porto', 'barra']) await hers.join(channel)
  await anas.join('porto')
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

/** Returns the channels in which a viewer sees Lia. */
async function seenBy(viewer: Member): Promise<string[]> {
  const answer = await site.app.services.accounts.authenticate(viewer.token)
  if (!answer.isValid) throw new Error('signed out')
  return (await site.app.services.profile.listChannelsShown(answer.actor, lia.id)).sort()
}
const show = { gender: false, age: false, instagram: false, youtube: false, language: false }
const setSearchable = (searchable: boolean) => lia.call('PUT /api/privacy', { body: { searchable, show } })

test('who may be found is seen in every channel that the viewer may enter', async () => {
  expect(await seenBy(ana)).toEqual(['barra', 'porto', 'rio'])
  const neto = await site.signIn('neto')
  await neto.call('POST /api/channel-ban', { body: { nickname: 'ana', channel_name: 'barra' } })
  expect(await seenBy(ana)).toEqual(['porto', 'rio'])
})

test('who may not be found, or has blocked the viewer, is seen where both are; by themselves everywhere', async () => {
  await setSearchable(false)
  expect(await seenBy(ana)).toEqual(['porto'])
  expect(await seenBy(await site.member('rui'))).toEqual([])
  expect(await seenBy(lia)).toEqual(['barra', 'porto', 'rio'])
  await setSearchable(true)
  await lia.call('POST /api/blocks', { body: { userId: ana.id } })
  expect(await seenBy(ana)).toEqual(['porto'])
})
