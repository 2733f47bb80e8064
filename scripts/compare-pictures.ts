import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** A picture that differs between the folders, and why. */
export interface Difference {
  name: string
  why: string
}

export interface Comparison {
  compared: number
  differences: Difference[]
}

/**
 * Compares each PNG of a folder, pixel by pixel, with the one of the same name in another. For pictures that
 * differ, writes one into `differences`, a folder in the first, that shows changed pixels in red over a pale
 * copy of the new one.
 */
export async function comparePictures(folder: string, base: string): Promise<Comparison> {
  const names = await listPictures(folder)
  const known = new Set(await listPictures(base))
  const differences: Difference[] = []
  for (const name of names) {
    const paths: [string, string] = [join(folder, name), join(base, name)]
    const why = known.has(name) ? await difference(paths, join(folder, 'differences', name)) : 'new'
    if (why) differences.push({ name, why })
  }
  return { compared: names.length, differences }
}

export async function listPictures(folder: string): Promise<string[]> {
  const entries = await readdir(folder)
  return entries.filter((name) => name.endsWith('.png')).sort()
}

async function difference([path, basePath]: [string, string], target: string): Promise<string | undefined> {
  const [bytes, baseBytes] = await Promise.all([readFile(path), readFile(basePath)])
  if (bytes.equals(baseBytes)) return undefined

  const [picture, base] = await Promise.all([pixelsOf(bytes), pixelsOf(baseBytes)])
  const { width, height } = picture
  if (width !== base.width || height !== base.height)
    return `${width} × ${height} instead of ${base.width} × ${base.height}`
  const changed = markChanges(picture.pixels, base.pixels)
  if (changed.length === 0) return undefined

  await mkdir(join(target, '..'), { recursive: true })
  await sharp(picture.pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(target)
  return `${changed.length} pixels, the first at ${(changed[0] ?? 0) % width}, ${Math.floor((changed[0] ?? 0) / width)}`
}

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** Edges of curves are rendered with differences of a few levels of 255, which are invisible. */
const unseen = 8

/** Makes equal pixels pale and changed pixels red. Returns the positions of the changed ones. */
function markChanges(pixels: Buffer, base: Buffer): number[] {
  const changed: number[] = []
  for (let at = 0; at < pixels.length; at += 3) {
    const isEqual = [0, 1, 2].every(
      (channel) => Math.abs((pixels[at + channel] ?? 0) - (base[at + channel] ?? 0)) <= unseen,
    )
    if (!isEqual) changed.push(at / 3)
    for (let channel = 0; channel < 3; channel += 1)
      pixels[at + channel] = isEqual ? 191 + ((pixels[at + channel] ?? 0) >> 2) : channel === 0 ? 255 : 0
  }
  return changed
}
