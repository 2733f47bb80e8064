import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { waitForNotifications } from '../../../tests/support/notifications.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let neto: Member
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[neto, rui] = [await site.signIn('neto'), await site.member('rui')]
})
afterAll(() => site.stop())

test('a held comment names its text in the queue, and its author is led there', async () => {
  const { id, slug } = await writeArticle(neto, { title: 'Ressaca' })
  const path = `/blog/${slug}`
  const params = { kind: 'article' as const, id }
  const say = (text: string) => rui.call('POST /api/comments/:kind/:id', { params, body: { text } })
  await neto.call('POST /api/admin/words', { body: { word: 'xarope', whole: true, action: 'hold' } })
  expect(await say('Que xarope')).toMatchObject({ message: null, held: { text: 'Que xarope' } })
  const queue = await neto.call('GET /api/moderation/queue', {})
  const item = queue.find(({ text }) => text === 'Que xarope')
  expect(item?.about).toMatchObject({ path, title: 'Ressaca' })

  const before = (await rui.call('GET /api/notifications', {})).notifications.length
  await neto.call('POST /api/held-lines/:id/reject', { params: { id: item?.id ?? 0 }, body: {} })
  expect((await waitForNotifications(rui, before + 1))[0]?.link).toBe(`${path}#comments`)

  await say('Outro xarope')
  const [next] = (await neto.call('GET /api/moderation/queue', {})).filter(({ kind }) => kind === 'held')
  await neto.call('POST /api/held-lines/:id/approve', { params: { id: next?.id ?? 0 } })
  expect(await site.visitor.call('GET /api/comments/:kind/:id', { params })).toMatchObject({
    messages: [{ text: 'Outro xarope', username: 'rui' }],
  })
})
