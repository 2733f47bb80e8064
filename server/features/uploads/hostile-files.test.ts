import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawNoise, drawPicture, filesIn, pixelBomb } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let moderator: Member
let created: Made

/** Valid pictures, from which hostile ones are made. */
type Made = Record<'png' | 'jpeg' | 'gif' | 'frames' | 'webp' | 'avif' | 'tiff', Buffer>

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  const frames = await Promise.all(
    Array.from({ length: 1000 }, (_, n) =>
      drawPicture(8, 8, n % 2 ? '#fff' : '#000')
        .png()
        .toBuffer(),
    ),
  )
  created = {
    png: await drawNoise(64, 64).png().toBuffer(),
    jpeg: await drawNoise(200, 150).jpeg().toBuffer(),
    gif: await drawPicture(20, 20).gif().toBuffer(),
    frames: await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    webp: await drawPicture(20, 20).webp().toBuffer(),
    avif: await drawPicture(20, 20).avif().toBuffer(),
    tiff: await drawPicture(20, 20).tiff().toBuffer(),
  }
})
afterAll(() => site.stop())

const svg = (inner: string, size = '') => `<svg xmlns="http://www.w3.org/2000/svg"${size}>${inner}</svg>`
const zip = (n: number) => Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(n * 1000))])
const after = (head: Uint8Array | string, ...rest: (Uint8Array | string)[]) =>
  Buffer.concat([head, ...rest].map((part) => Buffer.from(part)))

/** Generators of hostile files, none of which the library may accept. */
const kinds: Record<string, (n: number) => Uint8Array> = {
  drawing: (n) => Buffer.from(svg(`<script>alert(${n})</script>`, ` width="${n + 1}"`)),
  'drawing behind spaces': (n) => Buffer.from(' '.repeat(n) + svg('<image href="file:///etc/passwd"/>')),
  'packed drawing': (n) => gzipSync(svg(`<text>${n}</text>`)),
  archive: (n) => zip(n + 1),
  'archive before a picture': (n) => after(zip(n + 1), created.png),
  program: (n) => after('MZ', randomBytes(100 + n), created.png),
  'another program': (n) => after('\x7fELF', randomBytes(100 + n)),
  page: (n) => after(`<!doctype html><p>${n}<script>alert(1)</script>`, created.jpeg),
  letter: (n) => after(`%PDF-1.${n}\n1 0 obj`, created.jpeg),
  'first bytes of a PNG before a page': (n) =>
    after(created.png.subarray(0, 8 + n), '<script>alert(1)</script>'),
  'first bytes of a JPEG before a page': (n) => after('\xff\xd8\xff', randomBytes(n), '<script>'),
  'truncated PNG': (n) => created.png.subarray(0, 33 + n * 40),
  'truncated JPEG': (n) => created.jpeg.subarray(0, 20 + n * 60),
  'PNG with a wrong inside': (n) => after(created.png.subarray(0, 60), randomBytes(60 + n)),
  'wide bomb': (n) => pixelBombOf(16_000 + n, 16_000),
  'high bomb': (n) => pixelBombOf(1, 60_000_000 + n),
  'bomb in a JPEG': (n) => withSize(created.jpeg, 60_000 + n),
  animation: (n) => after(created.frames, Buffer.alloc(n)),
  'still of another kind': (n) => after(created.gif, Buffer.alloc(n)),
  'truncated WebP or AVIF': (n) =>
    n % 2 ? created.webp.subarray(0, 20 + n) : created.avif.subarray(0, 40 + n * 5),
  'scan of another kind': (n) => after(created.tiff, Buffer.alloc(n)),
  noise: (n) => randomBytes(10 + n * 500),
  zeros: (n) => Buffer.alloc(1 + n * 5000),
  'text of another kind': (n) => Buffer.from(`GIF89a/*${'a'.repeat(n)}*/=1;alert(1)`),
  'picture turned round': (n) => Buffer.from(created.png.subarray(n)).reverse(),
}

const wholeBomb = pixelBomb(16_000, 16_000)
/** A decompression bomb with another size in its header. */
function pixelBombOf(width: number, height: number): Uint8Array {
  const bomb = Buffer.from(wholeBomb)
  bomb.writeUInt32BE(width, 16)
  bomb.writeUInt32BE(height, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}

/** Changes the size in the header of a JPEG. */
function withSize(jpeg: Buffer, size: number): Buffer {
  const lie = Buffer.from(jpeg)
  const frame = lie.indexOf(Buffer.from([0xff, 0xc0]))
  lie.writeUInt16BE(size, frame + 5)
  lie.writeUInt16BE(size, frame + 7)
  return lie
}

const ofEach = 20

/** Returns the peak memory of this process and of the decoding processes. */
async function heaviestYet(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const weights = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
      const isOurs = Number(pid) === process.pid || parent === process.pid
      return isOurs ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 : 0
    }),
  )
  return weights.reduce((sum, weight) => sum + weight, 0)
}

test('of 500 hostile files each is refused soon, in little memory, and nothing of them is kept', async () => {
  const { pictures } = site.app.services
  const path = join(site.dataDir, 'hostile')
  const before = await filesIn(site, 'uploads')
  const taken: string[] = []
  const times: number[] = []
  let memory: number | undefined
  for (const [kind, make] of Object.entries(kinds)) {
    for (let n = 0; n < ofEach; n += 1) {
      const content = make(n)
      await writeFile(path, content)
      const begun = performance.now()
      const file = { path, bytes: content.length }
      const key = await pictures
        .add({ file, kind: 'library', ownerId: moderator.id }, async () => {})
        .then(
          () => 'taken',
          (refusal) => String(refusal.key),
        )
      times.push(performance.now() - begun)
      if (!/^picture_(type_unknown|broken|pixels_too_many)$/.test(key)) taken.push(`${kind} ${n}: ${key}`)
      memory ??= await heaviestYet()
    }
  }
  expect(taken).toEqual([])
  expect(times).toHaveLength(500)
  // Most take a few milliseconds; the bounds allow for a busy machine.
  expect(times.toSorted((a, b) => a - b)[490]).toBeLessThan(2000)
  expect(Math.max(...times)).toBeLessThan(9000)
  expect((await heaviestYet()) - (memory ?? 0)).toBeLessThan(150 * 1024 ** 2)
  expect(await filesIn(site, 'uploads')).toEqual(before)
  expect(await filesIn(site, 'incoming')).toEqual([])
}, 120_000)
