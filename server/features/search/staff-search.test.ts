import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { takeNickname } from '../../../tests/support/channels.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'
import { sendTrack } from '../../../tests/support/tracks.ts'

let site: TestSite
let moderator: Member

beforeAll(async () => {
  site = await startSite()
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site.stop())

const find = async (q: string) =>
  (await moderator.call('GET /api/admin/search', { query: { q } })).map(({ kind, title, isLive }) => [
    ...[kind, title, isLive],
  ])

test('all things of the team are found by a part of their name, whatever its accents', async () => {
  await writeArticle(moderator, { title: 'Farol apagado', isPublished: false })
  await writeArticle(moderator, { title: 'O farol aceso' })
  await makeAlbum(site, { name: 'Loja do Farol', draft: true })
  await site.member('faroleira')
  const lia = await site.member('lia')
  await takeNickname(lia, 'luz-do-farol')
  await sendTrack(site, moderator, { title: 'Canção', artist: 'Trio Farol' })

  expect(await find('fárol')).toEqual([
    ['text', 'O farol aceso', true],
    ['text', 'Farol apagado', false],
    ['account', 'lia', true],
    ['account', 'faroleira', true],
    ['store', 'Loja do Farol', false],
    ['track', 'Canção', true],
  ])
})

test('what is in the bin is not found, an empty question has no answers, and signs stand for themselves', async () => {
  const { id } = await writeArticle(moderator, { title: 'Jangada' })
  expect(await find('janga')).toHaveLength(1)
  await moderator.call('DELETE /api/articles/:id', { params: { id } })
  expect(await find('janga')).toEqual([])
  expect(await find('  ')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('addresses of mail find nobody', async () => {
  const { email } = await site.tables
    .selectFrom('users')
    .select('email')
    .where('username', '=', 'faroleira')
    .executeTakeFirstOrThrow()
  expect(await find(email)).toEqual([])
})
