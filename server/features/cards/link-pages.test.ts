import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { drawPicture, filesIn, pixelBomb } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { createOutbound } from '../../platform/net/outbound.ts'

/** Other sites, and a service of the internal network. */
let others: Server
let inner: Server
let home: string
let innerHome: string
let requests: string[] = []
let innerHits = 0
let answer: (response: ServerResponse, url: string) => void
let site: TestSite
let crowd: LiveCrowd
let lia: Member
let ana: Member

const listen = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  others = createServer(({ url = '' }, response) => {
    requests.push(url)
    answer(response, url)
  })
  inner = createServer((_, response) => {
    innerHits += 1
    response.end('<title>segredo</title>')
  })
  home = (await listen(others)).replace('127.0.0.1', 'others.example')
  innerHome = await listen(inner)
  const environment = { RATE_LIMIT_FACTOR: '1000', LINK_CARDS: 'all', PUBLIC_URL: innerHome }
  site = await startSite({ environment })
  // The test pages are on loopback, which links may not reach.
  const lookup: LookupFunction = (_name, { all }, done) => {
    if (all) done(null, [{ address: '127.0.0.1', family: 4 }])
    else done(null, '127.0.0.1', 4)
  }
  const { fetchPublic } = createOutbound({ trusted: [home], lookup })
  site.app.infrastructure.outbound.fetchPublic = (url, request) =>
    fetchPublic(url, { ...request, configured: true, seconds: 2 })
  crowd = createCrowd(site)
  lia = await site.member('lia')
  ana = await site.member('ana')
})
afterAll(async () => {
  crowd.close()
  for (const server of [others, inner]) server.closeAllConnections()
  for (const server of [others, inner]) server.close()
  await site.stop()
})

const history = async (member: Member, channel: string) =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug: channel } })).messages
const page = (response: ServerResponse, html: string, type = 'text/html') =>
  response.writeHead(200, { 'content-type': type }).end(html)
const pages = () => site.tables.selectFrom('linkPages').selectAll().orderBy('id').execute()
const isRead = async (address: string) => (await pages()).some((one) => one.address === address && one.readAt)

test('a page of another site has its card a moment later, with its picture made anew, asked for once', async () => {
  const image = await drawPicture(900, 500).jpeg().toBuffer()
  answer = (response, url) => {
    if (url === '/foto.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(image)
    else page(response, '<title>Maré</title><meta property="og:image" content="/foto.jpg">')
  }
  const witness = await crowd.connect(ana)
  await witness.join('rio')
  const law = await underLaw(witness, {
    fetch: () => history(ana, 'rio'),
    patches: {
      'new-message': (lines, { message: _text, nickname: _name, ...line }) => [...lines, line],
      'message-cards': (lines, { id, revision, cards }) =>
        lines.map((old) => (old.id === id ? { ...old, revision, cards } : old)),
    },
  })
  requests = []
  const link = `${home}/mare?quem=eu#fim`
  const lines = await Promise.all(Array.from({ length: 40 }, () => say(lia, 'rio', `vejam ${link}`)))
  expect(lines.every(({ message }) => message.cards === undefined)).toBe(true)
  await expect.poll(() => witness.heardOf('message-cards').length, { timeout: 20_000 }).toBe(40)
  const now = await law.holds()
  const card = { place: 0, kind: 'page', url: link, title: 'Maré', description: '', source: 'others.example' }
  expect(now).toHaveLength(40)
  for (const { cards } of now) expect(cards).toMatchObject([card])
  expect(requests).toEqual(['/mare?quem=eu', '/foto.jpg'])

  const picture = now[0]?.cards?.[0]?.picture?.url ?? ''
  expect(picture).toMatch(/^\/uploads\/[a-z2-7]{26}-320\.webp$/)
  expect((await fetch(site.url + picture)).status).toBe(200)
  const later = await say(ana, 'porto', link)
  expect(later.message.cards).toMatchObject([card])
  expect(requests).toHaveLength(2)
})

test('both of a private conversation hear of a card that comes later', async () => {
  answer = (response) => page(response, '<title>A dois</title>')
  const tab = await crowd.connect(ana)
  const talk = await conversationOf(lia, ana)
  const { id } = await write(lia, talk, `${home}/dois`)
  await expect
    .poll(() => tab.heardOf('message-cards'), { timeout: 20_000 })
    .toMatchObject([[{ id, conversation_id: talk, revision: 1, cards: [{ title: 'A dois' }] }]])
})

const endless = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  const more = () => {
    while (!response.destroyed && response.write('<p>x'.repeat(20_000)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
const withType = (type: string) => (response: ServerResponse) => page(response, '<title>x</title>', type)

test.each<[string, (response: ServerResponse, url: string) => void]>([
  ['leads to itself for ever', (response, url) => response.writeHead(302, { location: url }).end()],
  ['leads to this machine', (response) => response.writeHead(302, { location: innerHome }).end()],
  ['has no end', endless],
  ['never answers', () => {}],
  [
    'is not there',
    (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<title>x</title>'),
  ],
  ['is no page', withType('application/json')],
  ['says no type', (response) => response.writeHead(200).end('<title>x</title>')],
  ['says nothing', (response) => page(response, '<head></head>')],
  [
    'ends in the middle',
    (response) => response.writeHead(200, { 'content-length': '100' }).write('<ti') && response.destroy(),
  ],
])('a page that %s has no card, and nothing else suffers', async (what, hostile) => {
  answer = hostile
  const address = `${home}/${encodeURIComponent(what)}`
  const { id } = await say(lia, 'sampa', address)
  await expect.poll(() => isRead(address), { timeout: 20_000 }).toBe(true)
  expect((await history(ana, 'sampa')).at(-1)).not.toHaveProperty('cards')
  expect(
    await site.tables.selectFrom('messageCards').select('place').where('messageId', '=', id).execute(),
  ).toEqual([])
  expect((await say(ana, 'sampa', 'tudo bem')).status).toBe('success')
  expect(innerHits).toBe(0)
  // It is not fetched again at once.
  const times = requests.length
  expect((await say(lia, 'sampa', address)).message.cards).toBeUndefined()
  expect(requests).toHaveLength(times)
})

test.each<[string, (response: ServerResponse) => void]>([
  [
    'is a bomb',
    (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(pixelBomb(30_000, 30_000)),
  ],
  ['is a page', (response) => page(response, '<title>x</title>')],
  [
    'is a drawing',
    (response) => page(response, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
  ],
  ['is on this machine', (response) => response.writeHead(302, { location: innerHome }).end()],
])('of a page whose picture %s the words are shown alone', async (what, hostile) => {
  answer = (response, url) => {
    if (url === '/foto') hostile(response)
    else
      page(
        response,
        '<meta property="og:title" content="<script>alert(1)</script>"><meta property="og:image" content="/foto">',
      )
  }
  const address = `${home}/sobre-${encodeURIComponent(what)}`
  await say(lia, 'miami', address)
  await expect.poll(() => isRead(address), { timeout: 30_000 }).toBe(true)
  const [card] = (await history(ana, 'miami')).at(-1)?.cards ?? []
  expect(card).toMatchObject({ kind: 'page', title: '<script>alert(1)</script>' })
  expect(card).not.toHaveProperty('picture')
  expect(innerHits).toBe(0)
})

test('a link to this machine, or to a page of this site, is never asked', async () => {
  const { port } = new URL(innerHome)
  for (const address of [
    `${innerHome}/caro`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    'http://10.0.0.1/',
  ])
    await say(lia, 'lisboa', address)
  await expect.poll(() => isRead('http://10.0.0.1/'), { timeout: 20_000 }).toBe(true)
  expect(innerHits).toBe(0)
  expect(JSON.stringify(await history(ana, 'lisboa'))).not.toContain('"cards"')
})

test('what a list of words keeps from being said stands in no card either, in its channel or anywhere', async () => {
  const admin = await site.signIn('neto')
  await admin.call('POST /api/admin/words', { body: { word: 'xarope', whole: true, action: 'hold' } })
  const ofRio = { word: 'marmelada', whole: true, action: 'refuse' as const }
  await admin.call('POST /api/channels/:slug/words', { params: { slug: 'rio' }, body: ofRio })
  answer = (response, url) =>
    page(
      response,
      url === '/doce'
        ? '<title>Doce</title><meta name="description" content="de Marmelada">'
        : '<title>Que XAROPE</title>',
    )
  const cardsIn = async (channel: string, line: number) =>
    (await history(ana, channel)).find(({ id }) => id === line)?.cards

  const everywhere = (await say(lia, 'porto', `${home}/remedio`)).id
  await expect.poll(() => isRead(`${home}/remedio`), { timeout: 20_000 }).toBe(true)
  expect(await cardsIn('porto', everywhere)).toBeUndefined()

  const [inRio, inPorto] = [await say(lia, 'rio', `${home}/doce`), await say(lia, 'porto', `${home}/doce`)]
  await expect
    .poll(() => cardsIn('porto', inPorto.id), { timeout: 20_000 })
    .toMatchObject([{ title: 'Doce' }])
  expect(await cardsIn('rio', inRio.id)).toBeUndefined()
  expect((await say(ana, 'porto', `${home}/doce`)).message.cards).toMatchObject([{ title: 'Doce' }])
  expect((await say(ana, 'rio', `${home}/doce`)).message.cards).toBeUndefined()
})

test('a page is read again once it is old and somebody leads there; what no line leads to is swept with its picture', async () => {
  const image = await drawPicture(640, 360).png().toBuffer()
  let title = 'Ontem'
  answer = (response, url) => {
    if (url === '/f.png') response.writeHead(200, { 'content-type': 'image/png' }).end(image)
    else page(response, `<title>${title}</title><meta property="og:image" content="/f.png">`)
  }
  const address = `${home}/jornal`
  const { id } = await say(lia, 'porto', address)
  await expect.poll(() => isRead(address), { timeout: 20_000 }).toBe(true)
  title = 'Hoje'
  site.clock.advance({ days: 8 })
  lia = await site.signIn('lia')
  ana = await site.signIn('ana')
  const again = await say(lia, 'porto', address)
  expect(again.message.cards).toMatchObject([{ title: 'Ontem' }])
  await expect
    .poll(async () => (await history(ana, 'porto')).at(-1)?.cards, { timeout: 20_000 })
    .toMatchObject([{ title: 'Hoje' }])

  const founder = await site.signIn('neto')
  for (const line of [id, again.id]) await founder.call('DELETE /api/messages/:id', { params: { id: line } })
  const stored = (await pages()).find((one) => one.address === address)
  site.clock.advance({ days: 9 })
  await site.app.services.cards.sweep()
  expect((await pages()).map((one) => one.address)).not.toContain(address)
  // Pages that lines still link to stay.
  expect((await pages()).map((one) => one.address)).toContain(`${home}/mare?quem=eu`)
  await expect
    .poll(async () =>
      (await filesIn(site, 'uploads')).some((name) => name.startsWith(stored?.pictureId ?? '-')),
    )
    .toBe(false)
})

test('a site that asks no others has no cards for them', async () => {
  const quiet = await startSite()
  const member = await quiet.member('lia')
  expect((await say(member, 'barra', `${home}/quieto`)).message.cards).toBeUndefined()
  expect(await quiet.tables.selectFrom('linkPages').selectAll().execute()).toEqual([])
  await quiet.stop()
})

test('somebody has the site look at twenty pages in a minute, and no more', async () => {
  const careful = await startSite({ environment: { LINK_CARDS: 'all' } })
  careful.app.infrastructure.outbound.fetchPublic = site.app.infrastructure.outbound.fetchPublic
  answer = (response) => page(response, '<title>x</title>')
  const member = await careful.member('lia')
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const links = [1, 2, 3].map((m) => `${home}/muitas-${n}-${m}`)
    await say(member, 'barra', links.join(' '))
  }
  const known = await careful.tables.selectFrom('linkPages').select('id').execute()
  expect(known).toHaveLength(18)
  await careful.stop()
})
