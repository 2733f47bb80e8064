import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../../tests/support/data-folders.ts'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { createSharpImageProcessor } from './sharp-image-processor.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canal-barra-press-'))
  await writeFile(join(folder, 'source'), await drawPicture(30, 20).png().toBuffer())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const task = () => ({
  source: join(folder, 'source'),
  folder,
  accepts: ['png'] as const,
  maxPixels: 1e6,
  fit: { width: 100, height: 100 },
  widths: [10],
  square: false,
})

test('a picture that takes too long is given up, and its process ended', async () => {
  const hasty = createSharpImageProcessor({ log: silentLog, patienceMilliseconds: 1 })
  expect(await hasty.convert(task())).toEqual({ converted: false, reason: 'broken' })
  hasty.close()
})

test('beyond fifty that wait the site says that it is busy', async () => {
  const processor = createSharpImageProcessor({ log: silentLog })
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => processor.convert(task())))
  processor.close()
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(8)
  expect(refused[0]?.reason).toMatchObject({ status: 503, key: 'pictures_busy' })
  expect(
    answers.filter((answer) => answer.status === 'fulfilled' && answer.value.converted).length,
  ).toBeGreaterThan(49)
})

test('a drawing that costs too much is given up long before it is drawn', { timeout: 60_000 }, async () => {
  const clouds = Array.from(
    { length: 60 },
    (_, index) => `<feTurbulence baseFrequency="0.${index}1" numOctaves="50"/>`,
  )
  const sky = '<rect width="2000" height="2000" filter="url(#sky)"/>'.repeat(20)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><filter id="sky">${clouds.join('')}</filter>${sky}</svg>`
  await writeFile(join(folder, 'drawing'), svg)
  const patient = createSharpImageProcessor({
    log: silentLog,
    patienceMilliseconds: 600_000,
    drawingSeconds: 0.1,
  })
  const drawing = { ...task(), source: join(folder, 'drawing'), accepts: ['svg'] as const, maxPixels: 1e7 }
  expect(await patient.convert(drawing)).toEqual({ converted: false, reason: 'broken' })
  patient.close()
})

test('with the least effort no format takes time to be small', async () => {
  const [side, channels] = [200, 3] as const
  const waves = Uint8Array.from(
    { length: side * side * channels },
    (_, at) => 128 + 90 * Math.sin(at / 50) * Math.cos(at / 7000) + (at % 13),
  )
  const soft = await sharp(waves, { raw: { width: side, height: side, channels } })
    .png()
    .toBuffer()
  await writeFile(join(folder, 'opaque'), soft)
  await writeFile(join(folder, 'glass'), await sharp(soft).ensureAlpha(0.5).png().toBuffer())
  async function bytesAt(effort: number) {
    const processor = createSharpImageProcessor({ log: silentLog, effort })
    const bytes = new Map<string, number>()
    for (const name of ['opaque', 'glass']) {
      const answer = await processor.convert({ ...task(), source: join(folder, name), widths: [90] })
      if (answer.converted) for (const file of answer.files) bytes.set(file.type, file.bytes)
    }
    processor.close()
    return bytes
  }
  const [hasty, usual] = [await bytesAt(0), await bytesAt(3)]
  expect([...hasty.keys()].sort()).toEqual(['avif', 'jpg', 'png', 'webp'])
  for (const [type, bytes] of usual) expect(hasty.get(type), type).toBeGreaterThan(bytes)
})
