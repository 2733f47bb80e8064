import { hash } from 'node:crypto'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { language } from '#contract/schema.ts'
import { fixedPages } from '../server/pages/site-map.ts'
import routes from '../web/routes.ts'
import { writeArticle } from './support/articles.ts'
import { keepPicture } from './support/library.ts'
import { type Member, startSite, type TestSite } from './support/site.ts'
import { makeAlbum, pictureFile, shareOf, staffActor } from './support/stores.ts'
import { drawnVideo, makeVideo } from './support/videos.ts'

/** Tests the metadata for search engines and shared links in the HTML of every public page. */

const origin = 'https://canal.example'
const hostile = '</title></script><script>alert(1)</script> & "mar"'

let site: TestSite
let admin: Member
/** An address for each pattern of the site map. */
const samples: Record<string, string> = {}

const inAll = ['en', 'es', 'fr', 'pt', 'x-default']
/** Pages that need a session, are not indexed, or redirect. */
const unseen = ['forgot-password', 'reset-password', 'confirm-email', 'magazine/:slug', ':slug', '*']
const publicPatterns = patternsOf(routes).filter((pattern) => !unseen.includes(pattern))

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { PUBLIC_URL: origin } })
  admin = await site.signIn('neto')
  const lia = await site.member('lia')
  await lia.call('POST /api/update-instagram', { body: { instagram: 'lia.canta' } })
  const article = await writeArticle(admin, {
    title: hostile,
    content: `<p>${'O mar recuou e ficou longe. '.repeat(30)}</p>`,
  })
  const lyric = await writeArticle(admin, { title: 'Maresia', isLyrics: true })
  for (const { id } of [article, lyric]) {
    await site.app.services.articles.chooseCover(staffActor, id, await keepPicture(site, admin))
    await site.app.services.articles.composeShare(id)
  }
  await admin.call('PUT /api/channels/:slug/public-log', {
    params: { slug: 'barra' },
    body: { log: 'indexed' },
  })
  const draft = await writeArticle(admin, { title: 'Rascunho', isPublished: false })
  const preview = await site.app.services.articles.addPreview(staffActor, draft.id)
  const products = [{ name: 'Lente' }]
  const shop = await makeAlbum(site, { name: 'Loja do mar', products })
  await site.app.services.stores.changeCover(staffActor, shop.id, { file: await pictureFile(site) })
  const course = await makeAlbum(site, { kind: 'course', name: 'Curso de mar', products })
  const video = await makeVideo(site, { title: hostile, description: hostile, inExtraIncome: true })
  await drawnVideo(site, video)
  await shareOf(site, course.slug)
  await site.app.services.stores.composeShare(shop.id)
  Object.assign(samples, {
    'blog/:slug': `/blog/${article.slug}`,
    'lyrics/:slug': `/lyrics/${lyric.slug}`,
    'preview/:token': preview.address,
    'video/:id?': `/video/${video}`,
    'shop/:slug': `/shop/${shop.slug}`,
    'courses/:slug': `/courses/${course.slug}`,
    'log/:slug/:day?': '/log/barra',
    'person/:id': `/person/${lia.id}`,
  })
})
afterAll(() => site?.stop())

test.each(publicPatterns)(
  '/%s has its title, description, picture, canonical address and languages',
  async (pattern) => {
    const path = addressFor(pattern)
    // User content is not translated, whatever the language of the page.
    const isText = pattern.includes(':')
    for (const language of ['pt', 'fr']) {
      const address = language === 'pt' ? path : `${path}?lang=${language}`
      const answer = await fetch(site.url + address, { redirect: 'manual' })
      expect(answer.status, address).toBe(200)
      const head = readHead(await answer.text())
      if (head.isHidden) return

      expect(head.title, address).toMatch(/Canal Barra/)
      expect(lengthOf(head.description), address).toBeGreaterThan(0)
      expect(lengthOf(head.description), address).toBeLessThanOrEqual(155)
      expect(lengthOf(head.og.title), address).toBeGreaterThan(0)
      expect(lengthOf(head.og.description), address).toBeLessThanOrEqual(200)
      expect(head.canonical, address).toBe(head.og.url)
      expect(head.canonical, address).toMatch(
        isText || language === 'pt' ? new RegExp(`^${origin}/[^?]*$`) : new RegExp(`lang=${language}$`),
      )
      expect(head.languages, address).toEqual(isText ? ['pt', 'x-default'] : inAll)
      expect(head.og.locale, address).toBe(isText || language === 'pt' ? 'pt_BR' : 'fr_FR')
      await expectPicture(head.og, ownPictures.includes(pattern))
      expect(head.card, address).toBe('summary_large_image')
    }
  },
)

test.each([
  ['blog/:slug', { '@type': 'Article', headline: hostile }],
  ['video/:id?', { '@type': 'VideoObject', name: hostile, description: hostile }],
])('no title of /%s ends the head, or the data of search engines', async (pattern, expected) => {
  const html = await (await fetch(site.url + addressFor(pattern))).text()
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('alert(1)')
  expect(toldIn(html)).toEqual(expect.arrayContaining([expect.objectContaining(expected)]))
})

const liaTold = { name: 'lia', sameAs: ['https://www.instagram.com/lia.canta/'] }
const listed = [{ '@type': 'ListItem', position: 1 }]

test.each([
  ['blog', { '@type': 'ItemList', itemListElement: listed }],
  ['blog/:slug', { '@type': 'BreadcrumbList' }],
  ['lyrics', { '@type': 'ItemList', itemListElement: listed }],
  ['videos', { '@type': 'ItemList', itemListElement: listed }],
  ['extraIncome', { '@type': 'ItemList', itemListElement: listed }],
  ['shop', { '@type': 'ItemList', itemListElement: listed }],
  ['courses', { '@type': 'ItemList', itemListElement: listed }],
  ['photos', { '@type': 'ImageGallery' }],
  ['bio', { '@type': 'ProfilePage', mainEntity: { '@type': 'Organization' } }],
  ['person/:id', { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', ...liaTold } }],
])('/%s tells search engines what it is', async (pattern, expected) => {
  const html = await (await fetch(site.url + addressFor(pattern))).text()
  expect(toldIn(html).find((block) => block['@type'] === expected['@type'])).toMatchObject(expected)
})

test('a link to a channel has its name and a picture where it is shared, and is in no search', async () => {
  const head = readHead(await (await fetch(`${site.url}/barra?lang=fr`)).text())
  expect(head).toMatchObject({ isHidden: true, canonical: '', languages: [], card: 'summary_large_image' })
  expect(head.og).toMatchObject({ title: '#barra', url: `${origin}/barra?lang=fr`, locale: 'fr_FR' })
  expect(head.og.description).toContain('#barra')
  await expectPicture(head.og, false)
})

test('the map for search engines has every page with a fixed address, and no other', async () => {
  const fixed = []
  for (const pattern of publicPatterns.filter((pattern) => !pattern.includes(':'))) {
    const path = addressFor(pattern)
    const { isHidden, canonical } = readHead(await (await fetch(site.url + path)).text())
    if (!isHidden && canonical === `${origin}${path}` && !signInPages.includes(path)) fixed.push(path)
  }
  expect([...fixedPages].sort()).toEqual(fixed.sort())
})

test('a logo of the site stands for it in tabs, on home screens and where a link without a picture is shared', async () => {
  const picture = await keepPicture(site, admin)
  const params = { companyId: 1 }
  const { company } = await admin.call('POST /api/company/:companyId/logo', { params, body: { picture } })
  const logo = company.logo
  const icon = (width: number) => logo.replace(/\.\w+$/, `-${width}.png`)
  const read = async (address: string) => (await fetch(site.url + address)).text()

  const html = await read('/channels')
  const head = readHead(html)
  expect([head.og.image, head.og['image:width'], head.card]).toEqual([
    origin + icon(512),
    undefined,
    'summary',
  ])
  expect(html).toContain(`<link rel="icon" href="${icon(192)}"/>`)
  expect(html).toContain(`<link rel="apple-touch-icon" href="${icon(512)}"/>`)
  const small = logo.replace(/\.\w+$/, '-320.webp')
  const width = Math.round(26 * company.logoRatio)
  expect(html).toContain(`<img src="${small}" width="${width}" height="26" alt="" class="wordmark-logo"`)
  expect(html).not.toContain('favicon')
  expect(toldIn(await read(addressFor('blog/:slug')))).toContainEqual(
    expect.objectContaining({ publisher: expect.objectContaining({ logo: origin + logo }) }),
  )
  const { icons } = JSON.parse(await read('/manifest.webmanifest'))
  expect(icons).toEqual([{ src: icon(512), sizes: 'any', purpose: 'any' }])

  await admin.call('DELETE /api/company/:companyId/logo', { params })
  expect(await read('/channels')).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>')
})

test('a colour of the site is in its pages from their first byte, named by their policy, and gone with it', async () => {
  const choose = (accent: string) =>
    admin.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { accent } })
  const read = async (address: string) => {
    const response = await fetch(site.url + address)
    const html = await response.text()
    const [, style] = /<style>(:root\{--picture-sea:[^<]*)<\/style>.*<link rel="resting-st/s.exec(html) ?? []
    return { style, policy: response.headers.get('content-security-policy') ?? '' }
  }
  expect((await read('/blog')).style).toBe(undefined)
  await choose('#a8441f')
  const { style = '', policy } = await read('/blog')
  expect(style).toContain('--sea:#a8441f')
  expect(policy).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
  await choose('#035787')
  expect((await read('/blog')).style).toBe(undefined)
  await choose('')
})

test('a site with a name of its own is called by it on every page, in every language', async () => {
  const rename = (name: string) =>
    admin.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { name } })
  await rename('Casa do Mar')
  const called: string[] = []
  for (const pattern of [...publicPatterns, 'barra', 'feed.xml', 'manifest.webmanifest'])
    for (const lang of language.options) {
      const address = `${addressFor(pattern)}?lang=${lang}`
      const received = await (await fetch(site.url + address)).text()
      if (/Canal Barra|\{\{siteName|\/share\.png/.test(received) || !received.includes('Casa do Mar'))
        called.push(address)
    }
  const { og } = readHead(await (await fetch(`${site.url}/music`)).text())
  await expectPicture(og, false)
  await rename('Canal Barra')
  expect(called).toEqual([])
})

/** Pages with a share picture of their content. */
const ownPictures = ['blog/:slug', 'lyrics/:slug', 'video/:id?', 'shop/:slug', 'courses/:slug']

/** Pages that nobody searches for, and other addresses of home pages. */
const signInPages = ['/login', '/register', '/homeBlog', '/homeCommunity', '/mobileMenu']

function addressFor(pattern: string): string {
  const address = pattern.includes(':') ? samples[pattern] : `/${pattern}`
  if (!address) throw new Error(`no sample of ${pattern}: add one to this test`)
  return address
}

/** Every pattern of the site map outside the guarded layouts. */
function patternsOf(entries: RouteConfigEntry[]): string[] {
  return entries
    .filter(({ file }) => !/signed-in-only|staff-only/.test(file))
    .flatMap(({ path, index, children }) => {
      if (index) return ['']
      return [...(path ? [path] : []), ...patternsOf(children ?? [])]
    })
}

function toldIn(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return Array.from(blocks, ([, json = '']) => JSON.parse(json))
}

function readHead(html: string) {
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? []
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  const og: Record<string, string | undefined> = {}
  for (const [, name = '', content] of html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g))
    og[name] = content
  const languages = Array.from(
    html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)"/g),
    ([, name = '']) => name,
  )
  const [, card] = /<meta name="twitter:card" content="([^"]*)"/.exec(html) ?? []
  const isHidden = /<meta name="robots" content="noindex/.test(html)
  return {
    title,
    description,
    canonical: canonical.replaceAll('&amp;', '&'),
    og,
    card,
    languages: languages.sort(),
    isHidden,
  }
}

/** Checks that the picture exists and has the declared size. */
async function expectPicture(og: Record<string, string | undefined>, isOwn: boolean): Promise<void> {
  const image = og.image ?? ''
  expect(image).toMatch(new RegExp(`^${origin}/`))
  if (isOwn) expect(image).toContain('/uploads/')
  const answer = await fetch(site.url + image.slice(origin.length))
  expect(answer.status, image).toBe(200)
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
  expect([og['image:width'], og['image:height']]).toEqual(['1200', '630'])
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/** In characters as seen by a reader. */
function lengthOf(attribute = ''): number {
  return Array.from(attribute.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity))
    .length
}
