import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { drawNoise, drawPicture, filesIn, pixelBomb, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const text = (content: string) => new TextEncoder().encode(content)

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
    [
      'a page behind very many comments',
      () => text(`${'<!---->'.repeat(500)}<html>`),
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
      async () => (await drawNoise(400, 300).jpeg().toBuffer()).subarray(0, 9000),
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
    const before = await filesIn(site, 'uploads')
    const answer = await sendPicture(site, lia, await make())
    expect(answer).toMatchObject({ status, body: { status: 'error', key } })
    expect(answer.body.message).not.toBe(key)
    expect(await filesIn(site, 'uploads')).toEqual(before)
    expect(await filesIn(site, 'incoming')).toEqual([])
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
    expect(await filesIn(site, 'incoming')).toEqual([])
  })

  test('what is hidden behind a picture does not come along', async () => {
    const polyglot = Buffer.concat([await jpeg(), zip, text('<?php evil(); ?><script>alert(1)</script>')])
    const { status, body } = await sendPicture(site, lia, polyglot, { name: 'x.php', type: 'text/html' })
    expect(status).toBe(200)
    const stored = Buffer.from(await (await fetch(site.url + body.imageUrl)).arrayBuffer())
    expect(stored.includes('PK\x03\x04') || stored.includes('script') || stored.includes('php')).toBe(false)
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
  }, 90_000)
})

test('of many pictures of one person two at a time are in line, so that others do not wait for all of them', async () => {
  const ana = await site.member('ana')
  const { imageProcessor } = site.app.infrastructure
  const { convert } = imageProcessor
  const held: (() => void)[] = []
  imageProcessor.convert = async (task) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return convert(task)
  }
  const picture = await drawPicture(64, 64).png().toBuffer()
  try {
    const many = Array.from({ length: 8 }, () => sendPicture(site, lia, picture))
    await vi.waitFor(() => expect(held).toHaveLength(2))
    const other = sendPicture(site, ana, picture)
    await vi.waitFor(() => expect(held).toHaveLength(3))
    held[2]?.()
    expect((await other).status).toBe(200)
    expect(held).toHaveLength(3)

    Object.assign(imageProcessor, { convert })
    for (const go of held) go()
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  } finally {
    Object.assign(imageProcessor, { convert })
  }
}, 90_000)
