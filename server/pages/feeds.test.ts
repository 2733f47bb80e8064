import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryId } from '#contract/rules/categories.ts'
import { translateArticle, writeArticle } from '../../tests/support/articles.ts'
import { drawPicture } from '../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../tests/support/site.ts'
import { sendTrack, sendTrackForm } from '../../tests/support/tracks.ts'
import { fitting } from '../features/articles/articles.policy.ts'
import { xml } from './xml.ts'

let site: TestSite
let admin: Member
let sea: { id: number; slug: string }

const home = 'https://canal.example'
const hostile = 'Sal & <luz> ]]> "já" 🌊'

beforeAll(async () => {
  site = await startSite({ environment: { PUBLIC_URL: home } })
  admin = await site.signIn('neto')
  sea = await writeArticle(admin, {
    title: 'Maré baixa',
    category: categoryId('travel'),
    content: `<p>O <b>mar</b> em <a href="/photos">fotos</a> e <a href="https://mar.example/">longe</a>.${' Sal.'.repeat(100)}</p><p>href="/fica"</p><p>Fim &amp; ]]&gt; sal.</p><script>alert(1)</script>`,
  })
  site.clock.advance({ minutes: 1 })
  await writeArticle(admin, { title: hostile, category: categoryId('music'), description: 'Com <sal>' })
  await writeArticle(admin, { title: 'Rascunho', isPublished: false })
  await writeArticle(admin, { title: 'Uma letra', isLyrics: true })
})
afterAll(() => site?.stop())

const get = (path: string, headers = {}) => fetch(site.url + path, { headers })
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => lists.has(name),
})
const lists = new Set(['item', 'entry', 'link', 'category'])

/** Fails if the XML is not well-formed. */
async function readXml(path: string) {
  const text = await (await get(path)).text()
  expect(XMLValidator.validate(text), path).toBe(true)
  return parser.parse(text)
}
const readRss = async (path: string) => (await readXml(path)).rss.channel
const readAtom = async (path: string) => (await readXml(path)).feed
const readJson = async (path: string) => (await get(path)).json()
const titlesOf = (list: { title: string }[] = []) => list.map(({ title }) => title)

test.each([
  ['/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/feed.atom', 'application/atom+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
])('%s is %s, kept for minutes, and not sent again unchanged', async (path, type) => {
  const first = await get(path)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, type])
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  const etag = first.headers.get('etag') ?? ''
  const again = await get(path, { 'if-none-match': `${etag}, "other"` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await admin.call('PUT /api/articles/:id', { params: { id: sea.id }, body: { description: path } })
  expect((await get(path, { 'if-none-match': etag })).status).toBe(path === '/feed.xml' ? 304 : 200)
})

describe('RSS', () => {
  test('has the newest articles with all that they say, and addresses that lead here from anywhere', async () => {
    const { item, language, title } = await readRss('/feed.xml')
    expect([language, title]).toEqual(['pt-BR', 'Canal Barra'])
    expect(titlesOf(item)).toEqual([hostile, 'Maré baixa'])
    const [, tide] = item
    expect(tide.link).toEqual([`${home}/blog/mare-baixa`])
    expect(tide.description).toContain('<b>mar</b>')
    expect(tide['content:encoded']).toContain(`<a href="${home}/photos"`)
    expect(tide['content:encoded']).toContain('<p>href="/fica"</p>')
    expect(tide['content:encoded']).toMatch(/sal\.<\/p>$/)
    expect(tide.category).toEqual(['Viagem'])
    expect(tide.pubDate).toMatch(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT$/)
  })
})

describe('Atom', () => {
  test('has what RFC 4287 asks for, and the words of each article', async () => {
    const feed = await readAtom('/feed.atom')
    expect(feed['@xml:lang']).toBe('pt-BR')
    expect(feed.id).toBe('tag:canal.example,2024:feed/feed')
    expect(Date.parse(feed.updated)).not.toBeNaN()
    expect(feed.link).toContainEqual(
      expect.objectContaining({ '@rel': 'self', '@href': `${home}/feed.atom` }),
    )
    expect(titlesOf(feed.entry)).toEqual([hostile, 'Maré baixa'])
    for (const entry of feed.entry) {
      expect(entry.id).toMatch(/^tag:canal\.example,2024:article\/\d+$/)
      expect([Date.parse(entry.updated), Date.parse(entry.published)]).not.toContain(Number.NaN)
      expect(entry.content['@type']).toBe('html')
      expect(entry.content['#text']).not.toMatch(/<script|(?:href|src)="\/\w+"[^<]*>/)
      expect(entry.author.name).toBe('neto')
    }
  })
})

describe('JSON Feed', () => {
  test('has what version 1.1 asks for, and absolute addresses only', async () => {
    const feed = await readJson('/feed.json')
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      ...{ title: 'Canal Barra', home_page_url: `${home}/blog`, feed_url: `${home}/feed.json` },
    })
    expect(titlesOf(feed.items)).toEqual([hostile, 'Maré baixa'])
    for (const item of feed.items) {
      expect(typeof item.id).toBe('string')
      expect(item.url).toMatch(/^https:\/\/canal\.example\/blog\//)
      expect(new Date(item.date_published).toISOString()).toBe(item.date_published)
      expect(item.content_html).not.toContain('<script')
    }
    expect(feed.items[0].summary).toBe('Com <sal>')
  })
})

test('the id of an article stays in every feed when its address changes', async () => {
  const ids = async () => [
    (await readRss('/feed.xml')).item[1].guid['#text'],
    (await readAtom('/feed.atom')).entry[1].id,
    (await readJson('/feed.json')).items[1].id,
  ]
  const before = await ids()
  expect(new Set(before).size).toBe(1)
  await admin.call('PUT /api/articles/:id', { params: { id: sea.id }, body: { slug: 'mare-alta' } })
  expect((await readRss('/feed.xml')).item[1].link).toEqual([`${home}/blog/mare-alta`])
  expect(await ids()).toEqual(before)
})

test('a category and an author have feeds of their own, in each format', async () => {
  const { title, link, item } = await readRss('/feed/travel.xml')
  expect([title, titlesOf(item)]).toEqual(['Viagem · Canal Barra', ['Maré baixa']])
  expect(link).toContain(`${home}/blog?category=travel`)
  expect(titlesOf((await readAtom('/feed/travel.atom')).entry)).toEqual(['Maré baixa'])
  expect(titlesOf((await readJson('/feed/travel.json')).items)).toEqual(['Maré baixa'])
  expect((await readRss('/feed/sports.xml')).item).toBeUndefined()
  expect((await readJson('/feed/sports.json')).items).toEqual([])
  expect((await readAtom('/feed/sports.atom')).updated).toBe('1970-01-01T00:00:00.000Z')

  const own = await readAtom(`/feed/person/${admin.id}.atom`)
  expect([own.title, titlesOf(own.entry)]).toEqual(['neto · Canal Barra', [hostile, 'Maré baixa']])
  for (const path of [
    '/feed/nothing.xml',
    '/feed/nothing.json',
    '/feed/person/999999.atom',
    '/feed/person/x.atom',
  ]) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('a feed has each text once, and that of a language has what there is in it', async () => {
  const fields = { title: 'Low tide', content: '<p>The sea.</p>' }
  const { id } = await translateArticle(admin, sea.id, 'en', fields)

  expect(titlesOf((await readJson('/feed.json')).items)).toEqual([hostile, 'Maré baixa'])
  const english = await readJson('/feed.json?lang=en')
  expect([english.language, english.feed_url]).toEqual(['en', `${home}/feed.json?lang=en`])
  expect(english.items).toMatchObject([
    { title: 'Low tide', url: `${home}/blog/low-tide?lang=en`, language: 'en', tags: ['Travel'] },
  ])
  const rss = await readRss('/feed/travel.xml?lang=en')
  expect([rss.language, rss.title, titlesOf(rss.item)]).toEqual([
    ...['en', 'Travel · Canal Barra', ['Low tide']],
  ])
  expect(rss.item[0]['dc:language']).toBe('en')
  const atom = await readAtom(`/feed/person/${admin.id}.atom?lang=en`)
  expect(atom.id).toBe(`tag:canal.example,2024:feed/feed/person/${admin.id}/en`)
  expect(atom.entry[0]['@xml:lang']).toBe('en')
  expect((await readRss('/feed.xml?lang=fr')).item).toBeUndefined()
  await admin.call('DELETE /api/articles/:id', { params: { id } })
})

test('who cannot be found has no feed of their own', async () => {
  const show = { gender: false, age: false, instagram: true, youtube: true, language: true }
  await admin.call('PUT /api/privacy', { body: { searchable: false, show } })
  expect((await get(`/feed/person/${admin.id}.atom`)).status).toBe(404)
  await admin.call('PUT /api/privacy', { body: { searchable: true, show } })
})

describe('the music as a podcast', () => {
  const episodesOf = async () => (await readRss('/podcast.xml')).item ?? []

  test('has each track with its sound, cover and length, in the order of the list', async () => {
    expect(await episodesOf()).toEqual([])
    for (const title of ['Onda & <sal>', 'Vento']) {
      await sendTrack(site, admin, { title, artist: 'Lia' })
    }
    const { item, ...channel } = await readRss('/podcast.xml')
    expect(channel).toMatchObject({ 'itunes:author': 'Canal Barra', 'itunes:type': 'serial' })
    expect(channel['itunes:category']['@text']).toBe('Music')
    expect(String(channel['itunes:explicit'])).toBe('false')
    expect(titlesOf(item)).toEqual(['Onda & <sal>', 'Vento'])
    const [first] = item
    const { '@url': url, '@length': length, '@type': type } = first.enclosure
    const sound = await get(new URL(url).pathname)
    expect([url.startsWith(`${home}/tracks/`), type]).toEqual([true, 'audio/wav'])
    expect((await sound.arrayBuffer()).byteLength).toBe(Number(length))
    expect((await get(new URL(url).pathname, { range: 'bytes=0-9' })).status).toBe(206)
    expect(first).toMatchObject({ 'itunes:episode': 1, 'itunes:author': 'Lia', 'itunes:duration': 1 })
    expect(first['itunes:image']['@href']).toMatch(/^https:\/\/canal\.example\//)
    expect(first.guid['#text']).toMatch(/^tag:canal\.example,2024:track\/\d+$/)
    expect(Date.parse(first.pubDate)).not.toBeNaN()
  })

  test('has covers as directories take them: square JPEG of 1400 pixels, while a track shows them', async () => {
    const coverOf = (item: { 'itunes:image': { '@href': string } }) =>
      new URL(item['itunes:image']['@href']).pathname
    await expect
      .poll(async () => (await episodesOf()).map(coverOf).join())
      .toMatch(/^\/covers\/podcast-[a-z0-9-]+\.jpg,/)
    const [cover = ''] = (await episodesOf()).map(coverOf)
    const { format, width, height } = await sharp(await (await get(cover)).arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1400, height: 1400 })
    expect((await readRss('/podcast.xml'))['itunes:image']['@href']).toBe(home + cover)

    const picture = await drawPicture(300, 200, '#226644').png().toBuffer()
    const tracks = await site.visitor.call('GET /api/tracks')
    for (const { id } of tracks) {
      const { status } = await sendTrackForm(site, admin, { picture }, `/api/tracks/${id}`)
      expect(status).toBe(200)
    }
    site.clock.advance({ hours: 2 })
    admin = await site.signIn('neto')
    await site.app.services.tracks.makePodcastCovers()
    expect((await get(cover)).status).toBe(404)
    expect((await episodesOf()).map(coverOf)).not.toContain(cover)
  })

  test('is not sent again unchanged, and leaves out what is gone', async () => {
    const etag = (await get('/podcast.xml')).headers.get('etag') ?? ''
    expect((await get('/podcast.xml', { 'if-none-match': etag })).status).toBe(304)
    const [track] = await site.visitor.call('GET /api/tracks')
    await admin.call('DELETE /api/tracks/:id', { params: { id: track?.id ?? 0 } })
    expect((await get('/podcast.xml', { 'if-none-match': etag })).status).toBe(200)
    expect(titlesOf(await episodesOf())).toEqual(['Vento'])
  })
})

test('of very long texts as many are in a feed as there is room for, and one in any case', () => {
  const texts = [700_000, 200_000, 200_000, 10].map((length) => ({ content: 'a'.repeat(length) }))
  expect(fitting(texts).map(({ content }) => content.length)).toEqual([700_000, 200_000])
  expect(fitting([{ content: 'a'.repeat(2_000_000) }])).toHaveLength(1)
})

test('what XML cannot say is left out, and the rest is said so that it comes back', () => {
  expect(xml('a\u0000\u0008\ud800b\uffff')).toBe('a\ufffdb')
  expect(xml(`<&>"'`)).toBe('&lt;&amp;&gt;&quot;&apos;')
})
