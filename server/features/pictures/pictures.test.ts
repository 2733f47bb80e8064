import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { avatarSources } from '#contract/rules/pictures.ts'
import { drawNoise, drawPicture, filesIn, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import type { Share, Shared } from './share-pictures.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const text = (content: string) => new TextEncoder().encode(content)
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
      const stored = await filesIn(site, 'uploads')
      expect(stored).toHaveLength(7)
      expect(stored.every((name) => name.startsWith(stem))).toBe(true)
    }, 15_000)
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
    const row = await site.app.infrastructure.db.read
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
    await vi.waitFor(async () => expect(await filesIn(site, 'uploads')).toEqual([]), 15_000)
    expect((await fetch(site.url + body.imageUrl)).status).toBe(404)
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
    expect(response.headers.get('content-type')).toBe('image/png')
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
    const { status } = await sendPicture(
      site,
      lia,
      svg(`<g id="g0"><rect width="1" height="1"/></g>${nested.join('')}`),
    )
    expect([200, 415]).toContain(status)
  }, 90_000)
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
    await vi.waitFor(async () => expect(await filesIn(site, 'incoming')).toHaveLength(1), 15_000)
    broken.destroy()
    await vi.waitFor(async () => expect(await filesIn(site, 'incoming')).toEqual([]), 15_000)
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
      const stored = await filesIn(site, 'uploads')
      expect(stored).toHaveLength(7)
      expect(stored.every((name) => profileImage.includes(name.slice(0, 26)))).toBe(true)
    }, 15_000)
  })

  test('while pictures are made the site answers at once', async () => {
    const large = await drawNoise(600, 400).resize(2400, 1600).jpeg({ quality: 60 }).toBuffer()
    const done: string[] = []
    const uploads = [1, 2].map(async () => {
      const { status } = await sendPicture(site, lia, large)
      done.push('picture')
      return status
    })
    await vi.waitFor(async () => expect(await filesIn(site, 'incoming')).not.toEqual([]), 15_000)
    await lia.call('GET /api/userprofile')
    done.push('answer')
    expect(await Promise.all(uploads)).toEqual([200, 200])
    expect(done[0]).toBe('answer')
  }, 90_000)
})

describe('what shared links show', () => {
  /** Composes a picture for a subject that changes while it is being composed. */
  async function compose(first: Partial<Shared>, then: Partial<Shared> | undefined) {
    const { body } = await sendPicture(site, lia, await drawPicture(20, 20).png().toBuffer())
    const before = await filesIn(site, 'uploads')
    const taken: Share[] = []
    const seen = (about: Partial<Shared>): Shared => ({
      ...{ shareId: null, shareKey: '', key: 'a', ownerId: 1 },
      names: [body.imageUrl.slice('/uploads/'.length)],
      attach: async (share) => void taken.push(share),
      ...about,
    })
    const states = [seen(first), then && seen(then)]
    const { pictures } = site.app.services
    await pictures.composeShare(async () => states.shift())
    const isNew = (name: string) => !before.includes(name)
    return { taken, left: async () => (await filesIn(site, 'uploads')).filter(isNew) }
  }

  test('is kept with what it was made of', async () => {
    const { taken, left } = await compose({}, {})
    expect(taken).toEqual([{ shareKey: 'a', shareId: expect.any(String) }])
    expect(await left()).toEqual([`${taken[0]?.shareId}.jpg`])
  })

  test.each<[string, Partial<Shared> | undefined]>([
    ['what it is of has gone', undefined],
    ['what it is of has changed', { key: 'b' }],
    ['another was faster', { shareKey: 'a', shareId: 'otherother' }],
  ])('leaves nothing behind where meanwhile %s', async (_, then) => {
    const { taken, left } = await compose({}, then)
    expect(taken).toEqual([])
    await vi.waitFor(async () => expect(await left()).toEqual([]), 15_000)
  })
})

test('files that nobody knows are removed at night, those of pictures stay', async () => {
  const { body } = await sendPicture(site, lia, await drawPicture(20, 20).png().toBuffer())
  await site.tables.deleteFrom('pictures').where('ownerId', '!=', lia.id).execute()
  const stored = (await filesIn(site, 'uploads')).filter((name) => body.imageUrl.includes(name.slice(0, 26)))
  const other = await site.member('outra')
  const lost = await sendPicture(site, other, await drawPicture(20, 20).png().toBuffer())
  await site.tables.deleteFrom('pictures').where('ownerId', '=', other.id).execute()

  await site.app.services.pictures.sweep()
  expect((await fetch(site.url + lost.body.imageUrl)).status).toBe(200)
  site.clock.advance({ hours: 2 })
  await site.app.services.pictures.sweep()
  expect((await fetch(site.url + lost.body.imageUrl)).status).toBe(404)
  expect((await filesIn(site, 'uploads')).sort()).toEqual(stored.sort())
})
