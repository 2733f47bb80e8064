import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'

let site: TestSite
let admin: Member
let model: Server
let requests: { url: string | undefined; key: string | undefined; body: string }[] = []
let answer = { status: 500, body: '' }

beforeAll(async () => {
  model = createServer(async (request, response) => {
    const { url, headers } = request
    requests.push({ url, key: headers.authorization, body: await text(request) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  site = await startSite({
    environment: {
      LLM_URL: `http://127.0.0.1:${port}/v1/`,
      LLM_API_KEY: 'chave',
      LLM_MODEL: 'pequeno',
    },
  })
  admin = await site.signIn('neto')
})
afterAll(async () => {
  await site.stop()
  model.close()
})
beforeEach(async () => {
  requests = []
  answer = { status: 500, body: '' }
  await site.tables.deleteFrom('albums').execute()
  // These tests exceed the limit of ten texts an hour.
  await site.app.infrastructure.limits.reset({ name: 'store-description', points: 10, seconds: 3600 }, 1)
})

const suggest = (id: number, query = {}) =>
  admin.call('POST /api/album/:id/suggestStoreDescription', { params: { id }, query })
const template =
  '<p>Mochila &lt;b&gt; é uma seleção de Canal Barra sobre fotografia, para quem está em Portugal.</p>\n' +
  '<p>Aqui você encontra Lente &amp; capa e Tripé.</p>\n' +
  '<p>Cada item leva à página de quem vende, onde estão o preço e os detalhes de hoje.</p>'
const bag = {
  name: 'Mochila <b>',
  country: 'pt',
  category: 8,
  products: [{ name: 'Lente & capa' }, { name: 'Tripé' }, { name: '' }],
} as const

describe('the text of a shop', () => {
  test('is made of what is known of it when nobody writes better', async () => {
    const { id, slug } = await makeAlbum(site, { ...bag, products: [...bag.products] })
    const first = await suggest(id)
    expect(first.description).toBe(template)
    expect(requests).toHaveLength(1)
    const shown = await site.visitor.call('GET /api/shop/:slug', { params: { slug } })
    expect(shown.albumDescription).toBe(template)
    expect(await admin.call('GET /api/albumInfo/:id', { params: { id } })).toMatchObject({
      isEmptyDescription: false,
      albumDescription: template,
      articleId: first.articleId,
    })
  })

  test('tells whose selection it is by the name that the site has', async () => {
    const rename = (name: string) =>
      admin.call('PUT /api/company/:companyId', { params: { companyId: 1 }, body: { name } })
    await rename('Canal Mar')
    const { id } = await makeAlbum(site, { ...bag, products: [...bag.products] })
    expect((await suggest(id)).description).toBe(template.replace('Canal Barra', 'Canal Mar'))
    await rename('Canal Barra')
  })

  test('is written by the model that the operator has named', async () => {
    const content = 'Uma mochila <i>leve</i>.\n\nPara <script>alert(1)</script> filmar.'
    answer = { status: 200, body: JSON.stringify({ choices: [{ message: { content } }] }) }
    const { id } = await makeAlbum(site, { name: 'Mochila', products: [{ name: 'Lente' }] })
    expect((await suggest(id)).description).toBe(
      '<p>Uma mochila &lt;i&gt;leve&lt;/i&gt;.</p>\n<p>Para &lt;script&gt;alert(1)&lt;/script&gt; filmar.</p>',
    )
    expect(requests).toMatchObject([{ url: '/v1/chat/completions', key: 'Bearer chave' }])
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ model: 'pequeno' })
    expect(requests[0]?.body).toContain('Lente')
  })

  test.each([
    ['nothing', { status: 200, body: '{"choices":[]}' }],
    ['something else', { status: 200, body: '<html>' }],
    ['that it will not', { status: 429, body: '{}' }],
    ['only spaces', { status: 200, body: '{"choices":[{"message":{"content":"  "}}]}' }],
  ])('is the template where the model says %s', async (_, expected) => {
    answer = expected
    const { id } = await makeAlbum(site, { ...bag, products: [...bag.products] })
    expect((await suggest(id)).description).toBe(template)
  })

  test('is written once, and anew only when that is asked for', async () => {
    const { id } = await makeAlbum(site, { draft: true })
    const both = await Promise.all([suggest(id), suggest(id)])
    expect(both[0].articleId).toBe(both[1].articleId)
    const [first] = both
    const own = { content: '<p>Meu texto</p>' }
    await admin.call('PUT /api/articles/:id', { params: { id: first.articleId }, body: own })
    expect(await suggest(id)).toMatchObject({ description: '<p>Meu texto</p>', articleId: first.articleId })
    expect(await suggest(id, { force: 1 })).toMatchObject(first)
  })

  test('stands in no list, no search, no feed and no map, and has no page of its own', async () => {
    const { id } = await makeAlbum(site, { name: 'Zarabatana' })
    const { articleId } = await suggest(id)
    await admin.call('PUT /api/editor_edit2/:id', {
      params: { id: articleId },
      body: { category: null, isPublished: true, isLyrics: false },
    })
    expect(await site.visitor.call('GET /api/articles')).toEqual([])
    const found = await site.visitor.call('GET /api/search', { query: { q: 'zarabatana' } })
    expect(found.filter(({ type }) => type === 'article')).toEqual([])
    for (const path of ['/feed.xml', '/sitemap.xml']) {
      expect(await (await fetch(site.url + path)).text()).not.toContain(`store-text-${id}`)
    }
    const params = { slug: `store-text-${id}` }
    expect((await admin.refused('GET /api/article/:slug', { params })).status).toBe(404)
  })

  test('comes ten times an hour to one person', async () => {
    const { id } = await makeAlbum(site)
    for (let time = 1; time <= 10; time++) await suggest(id, { force: true })
    const late = await admin.refused('POST /api/album/:id/suggestStoreDescription', {
      params: { id },
      query: { force: true },
    })
    expect(late.status).toBe(429)
    expect(late.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
