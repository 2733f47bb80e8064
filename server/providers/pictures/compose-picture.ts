import { join } from 'node:path'
import sharp from 'sharp'
import type { ComposeTask, Drawing, ImageAnswer } from '../../platform/image-processor.ts'
import { colourOf, writePicture } from './convert-image.ts'

const gap = 6
const ground = '#faf8f4'

type Place = Drawing['place']

/**
 * Runs in a child process. Composes a sheet of pictures, or one in a drawing, with the site's mark in a
 * corner.
 */
export async function composePicture(task: ComposeTask, effort: number): Promise<ImageAnswer> {
  const { sources, folder, width, height, drawing, isUnmarked } = task
  try {
    const places = drawing
      ? sources.slice(0, 1).map(() => drawing.place)
      : placesFor(sources.length, { width, height })
    const tiles = await Promise.all(
      places.map(async ({ left, top, ...size }, index) => {
        const input = await sharp(sources[index], { failOn: 'error' })
          .resize({ ...size, fit: 'cover' })
          .flatten({ background: ground })
          .toColourspace('srgb')
          .raw()
          .toBuffer()
        return { input, raw: { ...size, channels: 3 as const }, left, top }
      }),
    )
    const sheet = await sharp({ create: { width, height, channels: 3, background: ground } })
      .composite([
        ...(drawing ? [{ input: Buffer.from(drawing.svg), left: 0, top: 0 }] : []),
        ...tiles,
        ...(isUnmarked
          ? []
          : [{ input: Buffer.from(mark), left: drawing ? width - markSide : 0, top: height - markSide }]),
      ])
      .removeAlpha()
      .raw()
      .toBuffer()
    const pixels = () => sharp(sheet, { raw: { width, height, channels: 3 } })
    return {
      converted: true,
      colour: await colourOf(pixels()),
      files: [await writePicture(pixels(), 'jpg', join(folder, 'whole'), effort)],
    }
  } catch {
    return { converted: false, reason: 'broken' }
  }
}

/** Places in rows and columns without an empty one; pictures that do not fit are left out. */
function placesFor(count: number, { width, height }: { width: number; height: number }): Place[] {
  const [columns, rows] = sheetFor(count)
  const edge = (part: number, of: number, length: number) => Math.round((part * (length + gap)) / of)
  return Array.from({ length: columns * rows }, (_, place) => {
    const left = edge(place % columns, columns, width)
    const top = edge(Math.floor(place / columns), rows, height)
    return {
      left,
      top,
      width: edge((place % columns) + 1, columns, width) - gap - left,
      height: edge(Math.floor(place / columns) + 1, rows, height) - gap - top,
    }
  })
}

function sheetFor(count: number): [columns: number, rows: number] {
  if (count >= 8) return [4, 2]
  if (count >= 6) return [3, 2]
  if (count >= 4) return [2, 2]
  return [count, 1]
}

const markSide = 104
/** The site's mark: a lighthouse tower and its light on a dark ground. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${markSide}" height="${markSide}">
  <rect width="${markSide}" height="${markSide}" fill="#0b1630"/>
  <g transform="translate(24 24) scale(2)" fill="#f5c543">
    <rect x="1" y="1" width="6.2" height="26"/>
    <clipPath id="light"><path d="M9.4 9.4 A17.6 8.8 0 0 1 9.4 27 Z"/></clipPath>
    <g clip-path="url(#light)"><rect x="9.2" y="9" width="3.8" height="18"/><rect x="14.8" y="9" width="3.4" height="18"/>
    <rect x="20" y="9" width="2.8" height="18"/><rect x="24.4" y="9" width="2.6" height="18"/></g>
  </g>
</svg>`
