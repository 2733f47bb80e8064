import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import type { Client } from '../../../tests/support/client.ts'
import { drawPicture, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let neto: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  neto = await site.signIn('neto')
})
afterAll(() => site.stop())

test('a storm of comments makes their page stale at once, once more afterwards, and no other page', async () => {
  const { id, slug } = await writeArticle(neto, { title: 'Ressaca' })
  const stale: string[][] = []
  site.app.infrastructure.bus.onStale((tags) => stale.push([...tags]))
  const params = { kind: 'article' as const, id }
  const begun = performance.now()
  const say = (number: number) =>
    neto.call('POST /api/comments/:kind/:id', { params, body: { text: `onda ${number}` } })
  await Promise.all(Array.from({ length: 20 }, (_, number) => say(number)))
  await vi.waitFor(() => expect(stale.length).toBeGreaterThan(1), 10_000)
  const pauses = (performance.now() - begun) / 2000
  expect(stale.length).toBeLessThanOrEqual(2 + pauses)
  expect(new Set(stale.flat())).toEqual(new Set(['comments', `page:/blog/${slug}`]))
})

test('a text says at once whether anything was said under it, and whether more may be', async () => {
  const { id, slug } = await writeArticle(neto, { title: 'Maré cheia' })
  const params = { kind: 'article' as const, id }
  const talk = async () => {
    const { isCommented, commentsOpen } = await neto.call('GET /api/article/:slug', { params: { slug } })
    return { isCommented, commentsOpen }
  }
  // Faster than the expiry of the cache.
  const soon = { interval: 20, timeout: 4000 }
  expect(await talk()).toEqual({ isCommented: false, commentsOpen: true })
  await neto.call('POST /api/comments/:kind/:id', { params, body: { text: 'Primeira' } })
  await expect.poll(talk, soon).toEqual({ isCommented: true, commentsOpen: true })
  await neto.call('PUT /api/comments/:kind/:id/open', { params, body: { isOpen: false } })
  await expect.poll(talk, soon).toEqual({ isCommented: true, commentsOpen: false })
})

test('whoever reads comments gets the pictures of those who wrote them, and none of somebody erased or blocked', async () => {
  const { id } = await writeArticle(neto, { title: 'Retratos' })
  const [eva, bia] = [await site.member('eva'), await site.member('bia')]
  const params = { kind: 'article' as const, id }
  const read = (client: Client = site.visitor) => client.call('GET /api/comments/:kind/:id', { params })
  const picture = async (member: Member) =>
    (await sendPicture(site, member, await drawPicture(200, 200).png().toBuffer())).body.imageUrl
  const of = { [eva.id]: await picture(eva), [bia.id]: await picture(bia) }
  for (const member of [eva, bia, neto])
    await member.call('POST /api/comments/:kind/:id', { params, body: { text: 'Olá' } })
  expect((await read()).pictures).toEqual(of)

  await neto.call('POST /api/blocks', { body: { userId: bia.id } })
  expect((await read(neto)).pictures).toEqual({ [eva.id]: of[eva.id] })
  await eva.call('DELETE /api/account', { body: { password: passwordOf('eva') } })
  site.clock.advance({ days: 15 })
  await site.app.services.ownData.eraseDue()
  expect((await read()).pictures).toEqual({ [bia.id]: of[bia.id] })
})
