import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../tests/support/articles.ts'
import { startSite, type TestSite } from '../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ pages: 'production' })
  await writeArticle(await site.signIn('neto'), { title: 'Mar alto' })
})
afterAll(() => site?.stop())

const open = (path: string) =>
  fetch(site.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })

test.each([
  ['/Blog/Mar-Alto', '/blog/mar-alto'],
  ['/blog/mar-alto).', '/blog/mar-alto'],
  ['/blog/mar-alto%20', '/blog/mar-alto'],
  ['/blog/MAR-ALTO,?lang=en', '/blog/mar-alto?lang=en'],
  ['//blog/mar-alto', '/blog/mar-alto'],
])('%s leads to %s', async (path, to) => {
  const answer = await open(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
})

test.each(['/blog/Nada', '/blog/mar%E9', '/%', `/blog/Mar${'-'.repeat(2000)}`, '/blog/%00Mar'])(
  '%s is a page that is missing',
  async (path) => {
    const answer = await open(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<!DOCTYPE html>')
  },
)

test('what a tracker wrote into the query in another encoding leaves the path as it is', async () => {
  expect((await open('/blog/mar%2Dalto?utm_source=not%EDcia')).status).toBe(200)
})

test('programs that keep passwords find where one is changed', async () => {
  const answer = await open('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profile/security'])
})
