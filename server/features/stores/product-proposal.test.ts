import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'
import { createOutbound, OutboundError } from '../../platform/net/outbound.ts'

/** Another site, which test host names resolve to. */
let shop: Server
let answer: (response: ServerResponse, url: string) => void
let requests: string[] = []
let site: TestSite
let admin: Member
let params: { id: number }

beforeAll(async () => {
  shop = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(response, request.url ?? '')
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  const home = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  const { fetchPublic } = createOutbound({ trusted: [home] })
  site.app.infrastructure.outbound.fetchPublic = async (address, request) => {
    const { hostname, pathname, search } = new URL(address)
    if (hostname !== 'loja.example') throw new OutboundError('refused', 'nobody may look there')
    const found = await fetchPublic(home + pathname + search, { ...request, configured: true, seconds: 2 })
    return { ...found, url: address }
  }
  admin = await site.signIn('neto')
  const { id } = await makeAlbum(site, { name: 'Vitrine', products: [{ name: 'Lente' }] })
  params = { id }
})
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await site.stop()
})

const page = (html: string) => (response: ServerResponse) =>
  response.setHeader('content-type', 'text/html').end(html)
const propose = (actionUrl: string) =>
  admin.call('POST /api/album/:id/product-proposal', { params, body: { actionUrl } })
const refused = async (actionUrl: string) =>
  (await admin.refused('POST /api/album/:id/product-proposal', { params, body: { actionUrl } })).body.key
/** Without the picture for sharing, which is composed meanwhile. */
const read = async () => {
  const { share: _, ...album } = await admin.call('GET /api/album/:id', { params })
  return album
}

test('the page of a product proposes its name and its picture, and nothing is kept until somebody takes it', async () => {
  const product = { '@type': 'Product', name: 'Lente 50 mm', image: '/lente.png' }
  const before = await read()
  answer = page(
    `<head><title>Loja</title></head><script type="application/ld+json">${JSON.stringify(product)}</script>`,
  )
  requests = []
  expect(await propose('loja.example/p/7?tag=canal-20')).toEqual({
    name: 'Lente 50 mm',
    picture: 'https://loja.example/lente.png',
  })
  // The affiliate parameter is sent.
  expect(requests).toEqual(['/p/7?tag=canal-20'])
  expect(await read()).toEqual(before)

  answer = page(
    '<head><meta property="og:title" content="Tripé"><meta property="og:image" content="http://loja.example/t.png"></head>',
  )
  expect(await propose('https://loja.example/p/8')).toEqual({ name: 'Tripé', picture: null })
})

test('a picture that was proposed comes in as one that is sent, into a slot that was empty, too', async () => {
  const picture = await drawPicture(300, 300).png().toBuffer()
  answer = (response) => response.setHeader('content-type', 'image/png').end(picture)
  const body = { position: 4, picture: 'https://loja.example/lente.png' }
  const { imageUrl } = await admin.call('POST /api/album/:id/product-picture', { params, body })
  expect(imageUrl).toMatch(/^\/uploads\/[a-z0-9]{26}\.jpg$/)
  expect((await fetch(site.url + imageUrl)).status).toBe(200)
  expect((await read()).content.find(({ position }) => position === 4)).toMatchObject({ url: imageUrl })

  answer = (response) => response.setHeader('content-type', 'image/png').end('<svg onload="x()"/>')
  const { body: refusal } = await admin.refused('POST /api/album/:id/product-picture', { params, body })
  expect(refusal.key).toBe('picture_type_unknown')
  answer = page('no picture')
  const second = await admin.refused('POST /api/album/:id/product-picture', { params, body })
  expect(second.body.key).toBe('product_picture_unreadable')
})

test('nobody has the site look at itself, at its own house, or at what is no page', async () => {
  answer = page('')
  expect(await refused('https://loja.example/p/9')).toBe('product_page_unreadable')
  answer = (response) => response.writeHead(404).end()
  expect(await refused('https://loja.example/p/9')).toBe('product_page_unreadable')
  expect(await refused('https://outra.example/p/9')).toBe('product_page_unreadable')
  requests = []
  for (const address of [
    'javascript:alert(1)',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://router.lan/',
    'https://a:b@loja.example/',
    'file:///etc/passwd',
  ]) {
    expect(await refused(address), address).toBe('product_url_invalid')
    const body = { position: 0, picture: address }
    const answered = await admin.refused('POST /api/album/:id/product-picture', { params, body })
    expect(answered.body.key, address).toBe('product_url_invalid')
  }
  expect(requests).toEqual([])
})
