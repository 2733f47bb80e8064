import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../tests/support/site.ts'

const ask = (site: TestSite, path: string) => fetch(site.url + path, { redirect: 'manual' })
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0]

let blog: TestSite
let channel: TestSite
beforeAll(async () => {
  blog = await startSite({ pages: 'production' })
  channel = await startSite({ pages: 'production', environment: { HOME_SCREEN: 'channel' } })
  for (const site of [blog, channel]) {
    const neto = await site.signIn('neto')
    await neto.call('POST /api/articles', {
      body: { title: 'O contraluz', content: '<p>Mar</p>', isPublished: true },
    })
  }
})
afterAll(() => Promise.all([blog?.stop(), channel?.stop()]))

test('the first page of a site is its blog, with the newest articles', async () => {
  const first = await (await ask(blog, '/')).text()
  expect(first).toContain('href="/blog/o-contraluz"')
  expect(mainOf(await (await ask(blog, '/homeBlog')).text())).toBe(mainOf(first))
})

test('where the first page is a channel, the way leads there, and the blog keeps its own address', async () => {
  const answer = await ask(channel, '/')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/barra'])
  expect(await (await ask(channel, '/homeBlog')).text()).toContain('href="/blog/o-contraluz"')
})
