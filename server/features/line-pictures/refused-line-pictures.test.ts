import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationOf } from '../../../tests/support/conversations.ts'
import {
  beginUpload,
  pictureFor,
  sayWithPictures as say,
  sendForLine,
  writeWithPictures as write,
} from '../../../tests/support/line-pictures.ts'
import { drawPicture, filesIn, pixelBomb } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let ana: Member
let rui: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  ;[lia, ana, rui] = (await Promise.all(['lia', 'ana', 'rui'].map((name) => site.member(name)))) as [
    Member,
    Member,
    Member,
  ]
})
afterAll(() => site.stop())

const history = async (member: Member, channel = 'barra') =>
  (await member.call('GET /api/channels/:slug/messages', { params: { slug: channel } })).messages

describe('is refused:', () => {
  const png = () => drawPicture(20, 20).png().toBuffer()
  const text = (content: string) => new TextEncoder().encode(content)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each([
    ['a bomb of 100 megapixels', () => pixelBomb(10_000, 10_000), 413, 'picture_pixels_too_many'],
    ['a drawing that says it is a PNG', () => text(svg), 415, 'picture_type_unknown'],
    [
      'a page that says it is a PNG',
      () => text('<!doctype html><script>alert(1)</script>'),
      415,
      'picture_type_unknown',
    ],
    ['half a picture', async () => (await png()).subarray(0, 60), 415, 'picture_broken'],
    ['a file of 11 MB', () => new Uint8Array(11 * 1024 * 1024), 413, 'file_too_large'],
  ])('%s', async (_, make, status, key) => {
    expect(await sendForLine(site, lia, await make())).toMatchObject({ status, body: { key } })
  })

  test('five pictures, the same twice, a description of ten thousand letters', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => ({ id: (await pictureFor(site, lia)).id })))
    expect(await say(lia, ids)).toMatchObject({ status: 400, body: { key: 'line_pictures_too_many' } })
    const [first = { id: '' }] = ids
    expect(await say(lia, [first, first])).toMatchObject({ status: 400, body: { key: 'line_picture_used' } })
    expect(await say(lia, [{ ...first, alt: 'x'.repeat(10_000) }])).toMatchObject({
      status: 400,
      body: { key: 'value_too_long' },
    })
    expect((await say(lia, ids.slice(0, 4))).status).toBe(200)
  })

  test('what is somebody else’s, what was shown before, and what is none', async () => {
    const picture = await pictureFor(site, lia)
    const conversation = await conversationOf(lia, ana)
    const notFound = { status: 404, body: { key: 'line_picture_not_found' } }
    expect(await say(ana, [picture])).toMatchObject(notFound)
    expect(await write(ana, conversation, [picture])).toMatchObject(notFound)
    expect(await say(lia, [{ id: 'a'.repeat(26) }])).toMatchObject(notFound)
    expect(await say(lia, [{ id: '../../etc/passwd' }])).toMatchObject(notFound)
    expect((await write(lia, conversation, [picture])).status).toBe(201)
    const used = { status: 409, body: { key: 'line_picture_used' } }
    expect(await say(lia, [picture], { text: 'de novo' })).toMatchObject(used)
    expect(await write(lia, conversation, [picture])).toMatchObject(used)
  })

  test('one of two lines that take the same picture at once, and no other line of their batch', async () => {
    const picture = await pictureFor(site, lia)
    const before = (await history(lia)).at(-1)?.seq ?? 0
    const answers = await Promise.all([
      say(ana, [], { text: 'um' }),
      say(lia, [picture], { text: 'dois' }),
      say(rui, [], { text: 'três' }),
      say(lia, [picture], { text: 'quatro' }),
      say(lia, [picture], { text: 'cinco', channel: 'rio' }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2)
    const added = (await history(lia)).filter(({ seq }) => seq > before)
    expect(added.map(({ seq }) => seq)).toEqual(added.map((_, index) => before + 1 + index))
  })

  test('a line with nothing in it, and a command with pictures', async () => {
    const picture = await pictureFor(site, lia)
    expect(await say(lia, [])).toMatchObject({ status: 400, body: { key: 'text_required' } })
    expect(await say(lia, [picture], { text: '/whois ana' })).toMatchObject({
      status: 400,
      body: { key: 'command_without_pictures' },
    })
    expect((await say(lia, [picture], { text: '/me mostra' })).body.message).toMatchObject({ kind: 'action' })
  })

  test('more than a hundred in a day, until the first is a day old', async () => {
    const bia = await site.member('bia')
    const first = await pictureFor(site, bia)
    const { db } = site.app.infrastructure
    const row = await db.read
      .selectFrom('pictures')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const { foldedLabel: _, variants, ...plain } = row
    const alike = Array.from({ length: 98 }, (_, index) => ({
      ...{ ...plain, variants: JSON.stringify(variants) },
      id: String(index).padStart(26, 'a'),
    }))
    await db.write((tx) => tx.insertInto('pictures').values(alike).execute())
    await pictureFor(site, bia)
    const { status, body, headers } = await sendForLine(site, bia, await png())
    expect([status, body.key]).toEqual([429, 'line_pictures_of_day'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000)
    await db.write((tx) => tx.deleteFrom('pictures').where('id', 'like', 'aaaa%').execute())
  })
})

test('a picture that is broken off leaves nothing, and is no trouble of the site', async () => {
  const socket = await beginUpload(site, lia, {
    call: 'POST /api/line-pictures',
    headers: ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 900000'],
    start: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
  })
  await expect.poll(() => filesIn(site, 'incoming')).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => filesIn(site, 'incoming')).toEqual([])
  await lia.call('GET /api/channels')
  expect(site.logged.filter((line) => line.includes('aborted'))).toEqual([])
})
