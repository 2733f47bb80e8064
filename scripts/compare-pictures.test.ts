import { access, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

let root: string
let folders: { now: string; before: string }

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'canal-barra-pictures-'))
  folders = { now: join(root, 'now'), before: join(root, 'before') }
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder)))
})
afterEach(() => rm(root, { recursive: true }))

/** A grey picture, with one black pixel if `black` is set. */
async function draw(
  when: keyof typeof folders,
  name: string,
  { width = 8, height = 6, black = -1, grey = 128 } = {},
) {
  const pixels = Buffer.alloc(width * height * 3, grey)
  if (black >= 0) pixels.fill(0, black * 3, black * 3 + 3)
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(join(folders[when], name))
}

const compare = () => comparePictures(folders.now, folders.before)

test('pictures with the same pixels do not differ', async () => {
  await draw('before', 'a.png', { black: 3 })
  await draw('now', 'a.png', { black: 3 })
  expect(await compare()).toEqual({ compared: 1, differences: [] })
})

test('a shade that nobody sees is no difference, one that somebody may see is', async () => {
  await draw('before', 'a.png')
  await draw('now', 'a.png', { grey: 136 })
  expect((await compare()).differences).toEqual([])
  await draw('now', 'a.png', { grey: 137 })
  expect((await compare()).differences).toHaveLength(1)
})

test('one pixel is a difference, and is shown in red', async () => {
  await draw('before', 'a.png')
  await draw('now', 'a.png', { black: 19 })
  expect((await compare()).differences).toEqual([{ name: 'a.png', why: '1 pixels, the first at 3, 2' }])

  const shown = await sharp(join(folders.now, 'differences/a.png')).raw().toBuffer()
  expect([...shown.subarray(19 * 3, 19 * 3 + 3)]).toEqual([255, 0, 0])
  expect([...shown.subarray(0, 3)]).toEqual([223, 223, 223])
})

test('another size is a difference, and so is a picture that was not there', async () => {
  await draw('before', 'a.png')
  await draw('now', 'a.png', { height: 7 })
  await draw('now', 'b.png')
  expect((await compare()).differences).toEqual([
    { name: 'a.png', why: '8 × 7 instead of 8 × 6' },
    { name: 'b.png', why: 'new' },
  ])
  await expect(access(join(folders.now, 'differences'))).rejects.toThrow()
})
