import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { linePictureSources } from '#contract/rules/pictures.ts'
import { conversationOf } from '../../../tests/support/conversations.ts'
import {
  look,
  pictureFor,
  sayWithPictures as say,
  sendForLine,
  writeWithPictures as write,
} from '../../../tests/support/line-pictures.ts'
import { drawPicture, filesIn } from '../../../tests/support/pictures.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let ana: Member
let rui: Member
let moderator: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  ;[lia, ana, rui] = (await Promise.all(['lia', 'ana', 'rui'].map((name) => site.member(name)))) as [
    Member,
    Member,
    Member,
  ]
})
afterAll(() => site.stop())

const history = async (member: Member, channel = 'barra') =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug: channel } })).messages
const see = (member: Member | undefined, address: string) => look(site, member, address)

describe('a line', () => {
  test('shows its pictures, without words too, to everybody alike', async () => {
    const [first, second] = [await pictureFor(site, lia), await pictureFor(site, lia, '#aa2222')]
    const { status, body } = await say(lia, [{ id: second.id, alt: 'O farol' }, { id: first.id }])
    expect(status).toBe(200)
    expect(body.message).toMatchObject({ text: '', pictures: [{ ...second, alt: 'O farol' }, first] })
    expect(first).toMatchObject({ width: 60, height: 30, alt: '', url: `/line-pictures/${first.id}.jpg` })
    expect(first).toHaveProperty('placeholder', expect.stringMatching(/^#[0-9a-f]{6}$/))
    expect((await history(ana)).at(-1)).toEqual(body.message)
    expect(await see(ana, first.url)).toBe(200)
    for (const entry of Object.values(linePictureSources(first.url)).flatMap((set) => set.split(', ')))
      expect(await see(ana, entry.split(' ')[0] ?? ''), entry).toBe(200)
  })

  test('keeps its pictures when its words change, and is quoted with how many it has', async () => {
    const picture = await pictureFor(site, lia)
    const { body } = await say(lia, [picture], { text: 'antes' })
    const edited = await lia.call('PATCH /api/messages/:id', {
      params: { id: body.id },
      body: { text: 'depois' },
    })
    expect(edited.message).toMatchObject({ text: 'depois', pictures: [picture] })
    const reply = await say(ana, [], { text: 'bonita', replyTo: body.id })
    expect(reply.body.message).toMatchObject({ replyTo: { excerpt: 'depois', pictures: 1 } })
    expect((await history(rui)).at(-1)).toEqual(reply.body.message)
  })

  test('takes its pictures along when it is deleted: the files, and the place where they were', async () => {
    const picture = await pictureFor(site, lia)
    const { body } = await say(lia, [picture], { text: 'some' })
    expect(await see(ana, picture.url)).toBe(200)
    await moderator.call('DELETE /api/messages/:id', { params: { id: body.id } })
    expect((await history(ana)).at(-1)).toMatchObject({ text: '', deleted: true })
    expect((await history(ana)).at(-1)?.pictures).toBeUndefined()
    expect(await see(ana, picture.url)).toBe(404)
    await vi.waitFor(async () => {
      const stored = await filesIn(site, 'uploads')
      expect(stored.filter((name) => name.startsWith(picture.id))).toEqual([])
    }, 15_000)
  })

  test('of somebody whom a reader has blocked shows them none', async () => {
    const picture = await pictureFor(site, rui)
    await say(rui, [picture])
    await ana.call('POST /api/blocks', { body: { userId: rui.id } })
    const hidden = (await history(ana)).at(-1)
    expect(hidden).toMatchObject({ hidden: true, text: '' })
    expect(hidden?.pictures).toBeUndefined()
    await ana.call('DELETE /api/blocks', { body: { userId: rui.id } })
  })

  test('is found by having pictures', async () => {
    const { body } = await say(lia, [await pictureFor(site, lia)], { text: 'caranguejo' })
    await say(lia, [], { text: 'caranguejo sem foto' })
    const { lines } = await ana.call('GET /api/search/lines', { query: { q: 'caranguejo', has: 'picture' } })
    expect(lines.map(({ message }) => message.id)).toEqual([body.id])
    const all = await ana.call('GET /api/search/lines', { query: { has: 'picture' } })
    expect(all.lines.length).toBeGreaterThan(2)
  })

  test('has none where its channel has turned them off', async () => {
    const picture = await pictureFor(site, lia)
    await moderator.call('PATCH /api/channels/:slug', {
      params: { slug: 'barra' },
      body: { pictures: false },
    })
    expect(await say(lia, [picture])).toMatchObject({ status: 403, body: { key: 'pictures_off' } })
    await moderator.call('PATCH /api/channels/:slug', { params: { slug: 'barra' }, body: { pictures: true } })
    expect((await say(lia, [picture])).status).toBe(200)
  })
})

describe('in a private conversation', () => {
  test('pictures are for its two members, whoever else knows their address', async () => {
    const conversation = await conversationOf(lia, ana)
    const picture = await pictureFor(site, lia)
    const { status, body } = await write(lia, conversation, [{ id: picture.id, alt: 'segredo' }])
    expect([status, body.pictures]).toEqual([201, [{ ...picture, alt: 'segredo' }]])
    const { messages } = await ana.call('GET /api/conversations/:id', { params: { id: conversation } })
    expect(messages.at(-1)).toEqual(body)
    const smaller = picture.url.replace('.jpg', '-320.webp')
    for (const address of [picture.url, smaller]) {
      expect([await see(lia, address), await see(ana, address)]).toEqual([200, 200])
      for (const stranger of [rui, moderator, undefined]) expect(await see(stranger, address)).toBe(404)
    }
    const file = `${picture.id}-line`
    for (const address of [`/uploads/${file}.jpg`, `/uploads/${picture.id}.jpg`, `/uploads/${file}-320.webp`])
      expect(await see(lia, address), address).toBe(404)
  })

  test('pictures go with their message, the files too', async () => {
    const conversation = await conversationOf(lia, ana)
    const picture = await pictureFor(site, lia)
    const { body } = await write(lia, conversation, [picture], { content: 'some daqui' })
    expect(await see(ana, picture.url)).toBe(200)
    await lia.call('DELETE /api/private-messages/:id', { params: { id: body.id } })
    const { messages } = await ana.call('GET /api/conversations/:id', { params: { id: conversation } })
    expect(messages.at(-1)).toMatchObject({ content: '', deleted: true })
    expect(messages.at(-1)?.pictures).toBeUndefined()
    for (const member of [lia, ana]) expect(await see(member, picture.url)).toBe(404)
    await vi.waitFor(async () => {
      const stored = await filesIn(site, 'uploads')
      expect(stored.filter((name) => name.startsWith(picture.id))).toEqual([])
    }, 15_000)
  })

  test('staff see what was reported, as long as the report is open', async () => {
    const conversation = await conversationOf(lia, ana)
    const picture = await pictureFor(site, lia)
    const { body } = await write(lia, conversation, [picture])
    const report = { type: 'private_message', id: body.id, reason: 'ofensa' } as const
    const { id } = await ana.call('POST /api/reports', { body: report })
    const [reported] = await moderator.call('GET /api/admin/reports')
    expect(reported?.snapshot).toMatchObject({ text: '', pictures: [picture] })
    expect([await see(moderator, picture.url), await see(rui, picture.url)]).toEqual([200, 404])
    await moderator.call('PATCH /api/admin/reports/:id', { params: { id }, body: { state: 'resolved' } })
    expect(await see(moderator, picture.url)).toBe(404)
  })
})

test('who is banned from a channel sees none of its pictures', async () => {
  const picture = await pictureFor(site, lia)
  await say(lia, [picture], { channel: 'porto' })
  expect(await see(rui, picture.url)).toBe(200)
  await moderator.call('POST /api/channel-ban', { body: { nickname: 'rui', channel_name: 'porto' } })
  expect(await see(rui, picture.url)).toBe(404)
  await moderator.call('DELETE /api/channel-ban', { body: { nickname: 'rui', channel_name: 'porto' } })
})

test('a page of the site shows them by the cookie of its session, and other sites do not', async () => {
  const picture = await pictureFor(site, lia)
  const response = await fetch(`${site.url}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'neto', password: passwordOf('neto') }),
  })
  const cookie = /page_session=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''
  await say(lia, [picture])
  const ask = async (headers: Record<string, string>) =>
    (await fetch(site.url + picture.url, { headers: { cookie, ...headers } })).status
  expect(await ask({ 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await ask({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' })).toBe(200)
  expect(await ask({ 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' })).toBe(404)
  expect(await ask({ cookie: '' })).toBe(404)
})

test('a reported picture outlives its line until staff have handled the report', async () => {
  const picture = await pictureFor(site, lia)
  const { body } = await say(lia, [picture])
  const { id } = await ana.call('POST /api/reports', {
    body: { type: 'message', id: body.id, reason: 'feio' },
  })
  await lia.call('DELETE /api/messages/:id', { params: { id: body.id } })
  expect([
    await see(moderator, picture.url),
    await see(ana, picture.url),
    await see(lia, picture.url),
  ]).toEqual([200, 404, 404])
  expect((await say(lia, [picture])).body.key).toBe('line_picture_used')
  const { sweep } = site.app.services.linePictures
  await sweep()
  expect(await see(moderator, picture.url)).toBe(200)
  await moderator.call('PATCH /api/admin/reports/:id', { params: { id }, body: { state: 'dismissed' } })
  await sweep()
  await vi.waitFor(async () => {
    const stored = await filesIn(site, 'uploads')
    expect(stored.filter((name) => name.startsWith(picture.id))).toEqual([])
  }, 15_000)
})

test('what no line shows a day later is gone', async () => {
  const picture = await pictureFor(site, lia)
  expect([await see(lia, picture.url), await see(ana, picture.url)]).toEqual([200, 404])
  await site.app.services.linePictures.sweep()
  expect(await see(lia, picture.url)).toBe(200)
  site.clock.advance({ days: 1, seconds: 1 })
  await site.app.services.linePictures.sweep()
  const fresh = await site.signIn('lia')
  expect(await see(fresh, picture.url)).toBe(404)
  lia = fresh
  ana = await site.signIn('ana')
  rui = await site.signIn('rui')
})

describe('sent again', () => {
  test('the same picture is made once, and the same line is said once', async () => {
    const content = await drawPicture(20, 20).png().toBuffer()
    const [one, two] = await Promise.all(
      [1, 2].map(() => sendForLine(site, lia, content, { clientId: 'foto-1' })),
    )
    const three = await sendForLine(site, lia, content, { clientId: 'foto-1' })
    expect(two?.body.picture).toEqual(one?.body.picture)
    expect(three.body.picture).toEqual(one?.body.picture)
    const given = [{ id: three.body.picture.id }]
    const lines = await Promise.all([1, 2, 3].map(() => say(lia, given, { client_id: 'linha-1' })))
    lines.push(await say(lia, given, { client_id: 'linha-1' }))
    expect(new Set(lines.map(({ body }) => body.id)).size).toBe(1)
    expect(lines.map(({ body }) => body.message.pictures?.length)).toEqual([1, 1, 1, 1])
  })
})

test('a picture says nothing of where it was taken, nor what its file was called', async () => {
  const photo = await drawPicture(60, 30)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Lia em segredo' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 58/1 0/1' },
    })
    .toBuffer()
  const { body } = await sendForLine(site, lia, photo, { name: 'casa-da-lia.jpg' })
  const response = await fetch(site.url + body.picture.url, {
    headers: { authorization: `Bearer ${lia.token}` },
  })
  const { exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(exif).toBeUndefined()
  const { label } = await site.app.infrastructure.db.read
    .selectFrom('pictures')
    .select('label')
    .where('id', '=', body.picture.id)
    .executeTakeFirstOrThrow()
  expect(label).toBe('')
})
