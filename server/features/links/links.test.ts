import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import { makeAlbum } from '../../../tests/support/stores.ts'
import { createOutbound, type Outbound } from '../../platform/net/outbound.ts'
import { createLinksService, type LinksService } from './links.service.ts'

/** Other sites, and a service of the internal network. */
let shops: Server
let inner: Server
let requests: string[] = []
let innerHits = 0
let answer: (request: IncomingMessage, response: ServerResponse) => void
let site: TestSite
let links: LinksService
let paused: number[] = []
let home: string
let innerHome: string

const listen = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  shops = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  inner = createServer((_, response) => {
    innerHits += 1
    response.end()
  })
  home = await listen(shops)
  innerHome = await listen(inner)
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  const { db, clock } = site.app.infrastructure
  // The test shops are on loopback, which links may not reach.
  const { fetchPublic } = createOutbound({ trusted: [home] })
  const outbound: Outbound = {
    fetchPublic: (url, request) => fetchPublic(url, { ...request, configured: true }),
  }
  links = createLinksService({
    ...{ db, clock, outbound },
    pause: async (milliseconds) => paused.push(milliseconds),
  })
})
afterAll(async () => {
  for (const server of [shops, inner]) server.close()
  await site.stop()
})
beforeEach(async () => {
  await site.tables.deleteFrom('albums').execute()
  await site.tables.deleteFrom('checkedLinks').execute()
  requests = []
  paused = []
})

/** Creates an album with these links, bypassing the site, which refuses loopback URLs. */
async function albumWith(...addresses: string[]) {
  const products = addresses.map((_, n) => ({ name: `Produto ${n}` }))
  const album = await makeAlbum(site, { name: 'Vitrine', products })
  for (const [position, actionUrl] of addresses.entries()) await lead(position, actionUrl)
  return album
}
const lead = (position: number, actionUrl: string) =>
  site.tables.updateTable('albumSlots').set({ actionUrl }).where('position', '=', position).execute()

const night = async () => {
  site.clock.advance({ hours: 24 })
  await links.checkDue()
}
const checks = () =>
  site.app.infrastructure.db.read.selectFrom('checkedLinks').selectAll().orderBy('url').execute()

test('a link that leads nowhere two nights in a row is broken since the first, until it works again', async () => {
  await albumWith(`${home}/lente`)
  answer = (_, response) => response.writeHead(404).end()
  await night()
  const [first] = await checks()
  expect(first).toMatchObject({ failures: 1, failingSince: first?.checkedAt })
  await night()
  expect(await checks()).toMatchObject([{ failures: 2, failingSince: first?.failingSince }])
  answer = (_, response) => response.writeHead(200).end()
  await night()
  expect(await checks()).toMatchObject([{ failures: 0, failingSince: null }])
})

test('whoever fills an album learns since when a link is broken, once that is no accident', async () => {
  const { id, slug } = await albumWith(`${home}/lente`, `${home}/mochila`)
  const broken = async () => {
    // The access token has expired overnight.
    const staff = await site.signIn('neto')
    const { content } = await staff.call('GET /api/album/:id', { params: { id } })
    return content.map(({ brokenSince }) => brokenSince)
  }
  answer = ({ url }, response) => response.writeHead(url === '/lente' ? 404 : 200).end()
  await night()
  expect(await broken()).toEqual([undefined, undefined])
  const since = (await checks())[0]?.failingSince
  await night()
  expect(await broken()).toEqual([since, undefined])
  const seen = await site.visitor.call('GET /api/shop/:slug', { params: { slug } })
  expect(seen.content.some((slot) => 'brokenSince' in slot)).toBe(false)
})

test('it is asked politely: HEAD, then GET only where that fails, once a night, with pauses', async () => {
  await albumWith(`${home}/a`, `${home}/b`, `${home}/a`)
  answer = ({ method, url }, response) =>
    response.writeHead(method === 'HEAD' && url === '/b' ? 405 : 200).end()
  await night()
  await links.checkDue()
  expect(requests.sort()).toEqual(['HEAD /a', 'HEAD /b'])
  expect(paused).toEqual([1000, 4000])

  answer = ({ method }, response) => response.writeHead(method === 'HEAD' ? 500 : 200).end()
  requests = []
  await night()
  expect(requests.sort()).toEqual(['GET /a', 'GET /b', 'HEAD /a', 'HEAD /b'])
  expect((await checks()).map(({ failures }) => failures)).toEqual([0, 0])
})

test.each([
  [200, 0],
  [403, 0],
  [429, 0],
  [404, 1],
  [410, 1],
  [503, 1],
])('a shop that answers %i has %i failures', async (status, failures) => {
  await albumWith(`${home}/x`)
  answer = (_, response) => response.writeHead(status).end()
  await night()
  expect(await checks()).toMatchObject([{ failures }])
})

test('a page too large to read is there; nobody who answers, and a way in circles, is not', async () => {
  await albumWith(`${home}/large`, `${home}/gone`, `${home}/circle`)
  answer = ({ method, url }, response) => {
    if (url === '/gone') response.destroy()
    else if (url === '/circle') response.writeHead(302, { location: '/circle' }).end()
    else if (method === 'HEAD') response.writeHead(500).end()
    else response.end(Buffer.alloc(600 * 1024))
  }
  await night()
  expect((await checks()).map(({ url, failures }) => [url.slice(home.length), failures])).toEqual([
    ['/circle', 1],
    ['/gone', 1],
    ['/large', 0],
  ])
})

test('nothing on this machine or in its network is ever asked, not by a redirect either', async () => {
  const { port } = new URL(innerHome)
  await albumWith(`${innerHome}/`, `http://localhost:${port}/`, `http://[::1]:${port}/`, `${home}/way`)
  answer = (_, response) => response.writeHead(302, { location: innerHome }).end()
  await night()
  expect(innerHits).toBe(0)
  expect((await checks()).map(({ failures }) => failures)).toEqual([1, 1, 1, 1])
})

test('what no album leads to any more is forgotten, and another address begins anew', async () => {
  await albumWith(`${home}/old`)
  answer = (_, response) => response.writeHead(404).end()
  await night()
  await lead(0, `${home}/new`)
  await night()
  expect(await checks()).toMatchObject([{ url: `${home}/new`, failures: 1 }])
})
