import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryId } from '#contract/rules/categories.ts'
import { writeArticle } from '../../tests/support/articles.ts'
import { type Member, startSite, type TestSite } from '../../tests/support/site.ts'
import { xml } from './xml.ts'

let site: TestSite
let admin: Member

const hostile = 'Sal & <luz> ]]> "já" 🌊'

beforeAll(async () => {
  site = await startSite({ environment: { PUBLIC_URL: 'https://canal.example' } })
  admin = await site.signIn('neto')
  await writeArticle(admin, {
    title: 'Maré baixa',
    category: categoryId('travel'),
    content: '<p>O <b>mar</b>.</p>',
  })
  site.clock.advance({ minutes: 1 })
  await writeArticle(admin, { title: hostile, category: categoryId('music') })
  await writeArticle(admin, { title: 'Rascunho', isPublished: false })
  await writeArticle(admin, { title: 'Uma letra', isLyrics: true })
})
afterAll(() => site?.stop())

const get = (path: string, headers = {}) => fetch(site.url + path, { headers })

/** The texts in a feed, by the name of their tag; those of its articles apart. */
async function read(path: string) {
  const feed = await (await get(path)).text()
  const [head = '', ...items] = feed.split('<item>')
  const texts = (part: string, tag: string) =>
    Array.from(part.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'g')), ([, text = '']) =>
      plain(text),
    )
  return {
    ofFeed: (tag: string) => texts(head, tag)[0],
    ofItems: (tag: string) => items.flatMap((item) => texts(item, tag)),
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replace(/&(\w+);/g, (entity, name) => signs[name] ?? entity)

test('the feed has the newest articles, with addresses that lead here from anywhere', async () => {
  expect((await get('/feed.xml')).headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const { ofItems } = await read('/feed.xml')
  expect(ofItems('title')).toEqual([hostile, 'Maré baixa'])
  expect(ofItems('link')[1]).toBe('https://canal.example/blog/mare-baixa')
  expect(ofItems('guid')).toEqual(ofItems('link'))
  expect(ofItems('description')[1]).toContain('<b>mar</b>')
  expect(ofItems('category')).toEqual(['Música', 'Viagem'])
  for (const date of ofItems('pubDate')) expect(date).toMatch(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/)
})

test('a category has a feed of its own', async () => {
  const { ofFeed, ofItems } = await read('/feed/travel.xml')
  expect(ofItems('title')).toEqual(['Maré baixa'])
  expect(ofFeed('link')).toBe('https://canal.example/blog?category=travel')
  expect(ofFeed('title')).toMatch(/^Viagem · /)
  expect((await read('/feed/sports.xml')).ofItems('title')).toEqual([])
  expect((await get('/feed/nothing.xml')).status).toBe(404)
})

test('a feed that has not changed is not sent again', async () => {
  const etag = (await get('/feed.xml')).headers.get('etag') ?? ''
  const again = await get('/feed.xml', { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  await writeArticle(admin, { title: 'Novidade' })
  expect((await get('/feed.xml', { 'if-none-match': etag })).status).toBe(200)
})

test('what XML cannot say is left out, and the rest is said so that it comes back', () => {
  expect(xml('a\u0000\u0008\ud800b\uffff')).toBe('a\ufffdb')
  expect(xml(`<&>"'`)).toBe('&lt;&amp;&gt;&quot;&apos;')
})
