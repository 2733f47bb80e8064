import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { avatarSources } from '#contract/rules/pictures.ts'
import { drawPicture, pixelBomb, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const text = (content: string) => new TextEncoder().encode(content)
const filesIn = async (folder: string) => {
  const entries = await readdir(join(site.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const fetched = async (address: string) => {
  const response = await fetch(site.url + address)
  return { response, picture: sharp(Buffer.from(await response.arrayBuffer())) }
}

describe('a picture of oneself', () => {
  test('is shown everywhere, and replaces the one before', async () => {
    const first = await sendPicture(site, lia, await drawPicture(300, 200).png().toBuffer())
    expect(first.body).toEqual({
      status: 'success',
      imageUrl: expect.stringMatching(/^\/uploads\/[a-z2-7]{26}\.jpg$/),
    })
    const second = await sendPicture(site, lia, await drawPicture(300, 200).webp().toBuffer())
    const { imageUrl } = second.body
    expect(imageUrl).not.toBe(first.body.imageUrl)

    expect((await lia.call('GET /api/userprofile')).profileImage).toBe(imageUrl)
    const { data } = await lia.call('GET /api/nickserv-whois', { query: { username: 'lia' } })
    expect(data.profileImage).toBe(imageUrl)
    const person = await site.visitor.call('GET /api/person/:id', { params: { id: lia.id } })
    expect(person.profileImage).toBe(imageUrl)

    const stem = imageUrl.slice('/uploads/'.length, -'.jpg'.length)
    await vi.waitFor(async () => {
      const kept = await filesIn('uploads')
      expect(kept).toHaveLength(7)
      expect(kept.every((name) => name.startsWith(stem))).toBe(true)
    }, 10_000)
    expect((await fetch(site.url + first.body.imageUrl)).status).toBe(404)
  })

  test('fits 800 × 400, and comes in small squares as AVIF and WebP', async () => {
    const { body } = await sendPicture(site, lia, await drawPicture(3000, 1000).jpeg().toBuffer())
    const whole = await (await fetched(body.imageUrl)).picture.metadata()
    expect(whole).toMatchObject({ format: 'jpeg', width: 800, height: 267 })

    const { avif = '', webp = '' } = avatarSources(body.imageUrl) ?? {}
    expect(avif.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['96w', '192w', '384w'])
    for (const entry of [...avif.split(', '), ...webp.split(', ')]) {
      const [address = '', width = ''] = entry.split(' ')
      const { response, picture } = await fetched(address)
      const side = Math.min(Number.parseInt(width, 10), 267)
      expect(response.status, address).toBe(200)
      expect(response.headers.get('content-type')).toBe(`image/${address.split('.')[1]}`)
      expect(await picture.metadata(), address).toMatchObject({ width: side, height: side })
    }
  })

  test('its size, variants and colour are known', async () => {
    const { body } = await sendPicture(site, lia, await drawPicture(40, 20, '#ff8000').png().toBuffer())
    const row = await site.app.ground.db.read
      .selectFrom('pictures')
      .selectAll()
      .where('ownerId', '=', lia.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'avatar', width: 40, height: 20 })
    expect(row.colour).toMatch(/^#f[ef]8[01]0[0-2]$/)
    expect(row.variants).toHaveLength(7)
    expect(body.imageUrl).toContain(row.id)
  })

  test('says nothing of where it was taken, and stands upright', async () => {
    const photo = await drawPicture(60, 30)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'Lia em segredo', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 58/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await sendPicture(site, lia, photo)
    const { picture } = await fetched(body.imageUrl)
    const { exif, xmp, iptc, orientation, width, height } = await picture.metadata()
    expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 30, height: 60 })
  })

  test('of an animation it is the first frame', async () => {
    const frame = (colour: string) => ({
      create: { width: 20, height: 20, channels: 3 as const, background: colour },
    })
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => sharp(frame(colour)).png().toBuffer()),
    )
    for (const type of ['gif', 'webp'] as const) {
      const animation = await sharp(frames, { join: { animated: true } })
        .toFormat(type)
        .toBuffer()
      expect((await sharp(animation).metadata()).pages).toBe(2)
      const { body } = await sendPicture(site, lia, animation)
      const { picture } = await fetched(body.imageUrl)
      const { dominant } = await picture.stats()
      expect(dominant.r).toBeGreaterThan(200)
      expect(dominant.b).toBeLessThan(60)
    }
  })

  test('what is transparent stays so', async () => {
    const clear = {
      width: 50,
      height: 50,
      channels: 4 as const,
      background: { r: 9, g: 99, b: 9, alpha: 0.5 },
    }
    const { body } = await sendPicture(site, lia, await sharp({ create: clear }).png().toBuffer())
    expect(body.imageUrl).toMatch(/\.png$/)
    expect((await (await fetched(body.imageUrl)).picture.metadata()).hasAlpha).toBe(true)
  })

  test('is gone when it is taken away', async () => {
    const { body } = await sendPicture(site, lia, await drawPicture(20, 20).png().toBuffer())
    expect(await lia.call('DELETE /api/profile-picture')).toEqual({ status: 'success', imageUrl: '' })
    expect((await lia.call('GET /api/userprofile')).profileImage).toBe('')
    await vi.waitFor(async () => expect((await fetch(site.url + body.imageUrl)).status).toBe(404), 10_000)
    expect(await filesIn('uploads')).toEqual([])
  })
})

describe('a drawing', () => {
  const svg = (inside: string, start = '') =>
    text(`${start}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">
      <rect width="40" height="20" fill="#00ff00"/>${inside}</svg>`)

  test.each([
    ['plain', svg('')],
    ['with a script', svg('<script>alert(1)</script><rect onload="alert(1)"/>')],
    [
      'with references to elsewhere',
      svg(
        '<image href="http://127.0.0.1:1/x.png" width="9" height="9"/><image xlink:href="file:///etc/passwd" width="9" height="9"/><foreignObject><iframe src="http://127.0.0.1:1"/></foreignObject>',
      ),
    ],
    [
      'after a comment and a declaration',
      svg(
        '',
        '<?xml version="1.0"?>\n<!-- desenho -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
      ),
    ],
  ])('%s becomes pixels and is never served as it came', async (_, drawing) => {
    const { status, body } = await sendPicture(site, lia, drawing, {
      name: 'desenho.svg',
      type: 'image/svg+xml',
    })
    expect(status).toBe(200)
    const response = await fetch(site.url + body.imageUrl)
    expect(response.headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.includes('script')).toBe(false)
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.g).toBeGreaterThan(200)
  })

  test('of many lines or with entities does not hold the site up', async () => {
    const laughs = text(
      '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    )
    expect((await sendPicture(site, lia, laughs)).status).toBe(415)
    const nested = Array.from(
      { length: 30 },
      (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
    )
    const started = Date.now()
    const { status } = await sendPicture(
      site,
      lia,
      svg(`<g id="g0"><rect width="1" height="1"/></g>${nested.join('')}`),
    )
    expect([200, 415]).toContain(status)
    expect(Date.now() - started).toBeLessThan(13_000)
  }, 20_000)
})

describe('refused, with the reason', () => {
  const png = () => drawPicture(64, 64).png().toBuffer()
  const jpeg = () => drawPicture(64, 64).jpeg().toBuffer()
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(1_000_000))])

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
    [
      'a program that is called a picture',
      () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
      415,
      'picture_type_unknown',
    ],
    [
      'a page',
      () => text('<!doctype html><svg></svg><script>alert(1)</script>'),
      415,
      'picture_type_unknown',
    ],
    ['an archive', () => zip, 415, 'picture_type_unknown'],
    [
      'a packed drawing',
      () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'picture_type_unknown',
    ],
    ['another kind of picture', () => drawPicture(9, 9).tiff().toBuffer(), 415, 'picture_type_unknown'],
    ['a document', () => text('%PDF-1.7\n1 0 obj'), 415, 'picture_type_unknown'],
    [
      'the first bytes of a picture and then a page',
      () => Buffer.concat([Buffer.from('GIF89a'), text('/*<script>alert(1)</script>*/')]),
      415,
      'picture_broken',
    ],
    ['half a PNG', async () => (await png()).subarray(0, 120), 415, 'picture_broken'],
    [
      'half a JPEG',
      async () =>
        (
          await sharp(await noise(400, 300))
            .jpeg()
            .toBuffer()
        ).subarray(0, 9000),
      415,
      'picture_broken',
    ],
    ['25 megapixels', () => pixelBomb(5000, 5000), 413, 'picture_pixels_too_many'],
    ['256 megapixels in a few bytes', () => pixelBomb(16_000, 16_000), 413, 'picture_pixels_too_many'],
    [
      'a drawing as large as a town',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'),
      413,
      'picture_pixels_too_many',
    ],
    ['nothing', () => Buffer.alloc(0), 400, 'file_missing'],
    [
      'more than five megabytes',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]),
      413,
      'file_too_large',
    ],
  ])('%s', async (_, make, status, key) => {
    const before = await filesIn('uploads')
    const answer = await sendPicture(site, lia, await make())
    expect(answer).toMatchObject({ status, body: { status: 'error', key } })
    expect(answer.body.message).not.toBe(key)
    expect(await filesIn('uploads')).toEqual(before)
    expect(await filesIn('incoming')).toEqual([])
  })

  test('a picture in another field, two at once, none at all, and somebody unknown', async () => {
    const picture = await png()
    expect(await sendPicture(site, lia, [['avatar', picture]])).toMatchObject({
      status: 400,
      body: { key: 'file_missing' },
    })
    const two: [string, Uint8Array][] = [
      ['profile_picture', picture],
      ['profile_picture', picture],
    ]
    expect(await sendPicture(site, lia, two)).toMatchObject({ status: 400, body: { key: 'files_too_many' } })
    expect(await lia.refused('POST /api/upload-profile-picture', { body: {} })).toMatchObject({
      status: 400,
      body: { key: 'file_missing' },
    })
    expect((await sendPicture(site, { token: 'a.b.c' }, picture)).status).toBe(401)
    expect(await filesIn('incoming')).toEqual([])
  })

  test('what is hidden behind a picture does not come along', async () => {
    const polyglot = Buffer.concat([await jpeg(), zip, text('<?php evil(); ?><script>alert(1)</script>')])
    const { status, body } = await sendPicture(site, lia, polyglot, { name: 'x.php', type: 'text/html' })
    expect(status).toBe(200)
    const kept = Buffer.from(await (await fetch(site.url + body.imageUrl)).arrayBuffer())
    expect(kept.includes('PK\x03\x04') || kept.includes('script') || kept.includes('php')).toBe(false)
  })

  test('more than sixty in an hour', async () => {
    const strict = await startSite()
    try {
      const eager = await strict.member('afoita')
      const bad = text('não é imagem')
      const statuses: number[] = []
      for (let i = 0; i < 61; i += 1) statuses.push((await sendPicture(strict, eager, bad)).status)
      expect(statuses.slice(0, 60).every((status) => status === 415)).toBe(true)
      expect(statuses[60]).toBe(429)
    } finally {
      await strict.stop()
    }
  }, 30_000)
})

describe('on the way', () => {
  test('an upload that breaks off leaves nothing behind', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="profile_picture"; filename="a.png"\r\n\r\n'
    const broken = request(`${site.url}/api/upload-profile-picture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lia.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    })
    broken.on('error', () => {})
    broken.write(head)
    broken.write(Buffer.alloc(100_000))
    await vi.waitFor(async () => expect(await filesIn('incoming')).toHaveLength(1), 5000)
    broken.destroy()
    await vi.waitFor(async () => expect(await filesIn('incoming')).toEqual([]), 5000)
    const { status } = await sendPicture(site, lia, await drawPicture(9, 9).png().toBuffer())
    expect(status).toBe(200)
  })

  test('of many at once by one person exactly one is kept', async () => {
    const pictures = await Promise.all(
      ['#100', '#010', '#001', '#110', '#011', '#101'].map((colour) =>
        drawPicture(30, 30, colour).png().toBuffer(),
      ),
    )
    const answers = await Promise.all(pictures.map((picture) => sendPicture(site, lia, picture)))
    expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 200))
    const { profileImage } = await lia.call('GET /api/userprofile')
    expect(answers.map(({ body }) => body.imageUrl)).toContain(profileImage)
    await vi.waitFor(async () => {
      const kept = await filesIn('uploads')
      expect(kept).toHaveLength(7)
      expect(kept.every((name) => profileImage.includes(name.slice(0, 26)))).toBe(true)
    }, 10_000)
  })

  test('while pictures are made the site answers at once', async () => {
    const large = await sharp(await noise(3000, 2000))
      .jpeg({ quality: 60 })
      .toBuffer()
    const uploads = Promise.all([1, 2, 3].map(() => sendPicture(site, lia, large)))
    await sleep(200)
    const started = Date.now()
    await lia.call('GET /api/userprofile')
    expect(Date.now() - started).toBeLessThan(1000)
    expect((await uploads).map(({ status }) => status)).toEqual([200, 200, 200])
  }, 30_000)
})

test('files that nobody knows are removed at night, those of pictures stay', async () => {
  const { body } = await sendPicture(site, lia, await drawPicture(20, 20).png().toBuffer())
  await site.app.ground.db.read.deleteFrom('pictures').where('ownerId', '!=', lia.id).execute()
  const kept = (await filesIn('uploads')).filter((name) => body.imageUrl.includes(name.slice(0, 26)))
  const other = await site.member('outra')
  const lost = await sendPicture(site, other, await drawPicture(20, 20).png().toBuffer())
  await site.app.ground.db.read.deleteFrom('pictures').where('ownerId', '=', other.id).execute()

  await site.app.services.pictures.sweep()
  expect((await fetch(site.url + lost.body.imageUrl)).status).toBe(200)
  site.clock.advance({ hours: 2 })
  await site.app.services.pictures.sweep()
  expect((await fetch(site.url + lost.body.imageUrl)).status).toBe(404)
  expect((await filesIn('uploads')).sort()).toEqual(kept.sort())
})

async function noise(width: number, height: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, noise: gaussian, background: '#000' } })
    .png()
    .toBuffer()
}
