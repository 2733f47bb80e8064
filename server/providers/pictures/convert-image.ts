import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import type { Sharp, SharpOptions } from 'sharp'
import sharp from 'sharp'
import { hexOfParts } from '#contract/rules/colour.ts'
import type { Crop } from '#contract/rules/crop.ts'
import { judgedWidth, logoPlate } from '#contract/rules/logo-plate.ts'
import { plates } from '#contract/rules/site-style.ts'
import type {
  ImageAnswer,
  ImageFile,
  ImageType,
  PictureTask,
  PictureType,
  Plate,
} from '../../platform/image-processor.ts'

// Of all loaders of libvips, only these are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadWebpFile',
    // AVIF only: the decoders of HEIC are not built in.
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadSvgBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

interface Means {
  /** From 0, fast, to 9, small. */
  effort: number
  /** Called before an SVG is rendered, and once a picture is decoded. */
  onDrawing(): void
  onPixels(): void
}

/** Runs in a child process. A picture that cannot be fully decoded is refused as `broken`. */
export async function convertImage(
  task: PictureTask,
  { effort, onDrawing, onPixels }: Means,
): Promise<ImageAnswer> {
  const type = await sniffPicture(task.source)
  if (!type || !task.accepts.includes(type)) return refused('type')

  try {
    if (type === 'svg') onDrawing()
    const decoded = await decode(task, type)
    onPixels()
    return decoded ? await encode(decoded, task, effort) : refused('pixels')
  } catch {
    return refused('broken')
  }
}

const refused = (reason: 'type' | 'pixels' | 'broken'): ImageAnswer => ({ converted: false, reason })

interface Decoded {
  pixels: () => Sharp
  /** Whether it was an SVG, with few colours and sharp edges, which is stored as PNG. */
  isDrawing: boolean
  width: number
  height: number
}

/**
 * Decodes to upright sRGB pixels without metadata; of an animation the first frame. Undefined if it has too
 * many pixels.
 */
async function decode(
  { source, maxPixels, fit, crop = whole }: PictureTask,
  type: PictureType,
): Promise<Decoded | undefined> {
  // An SVG loaded from a buffer has no base folder, so it cannot refer to files beside it.
  const input = type === 'svg' ? await readFile(source) : source
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }
  const { width, height } = await sharp(input, { ...options, limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return undefined

  const density = type === 'svg' ? { density: densityFor({ width, height }, fit) } : {}
  const { autoOrient: upright } = await sharp(input, { ...options, ...density }).metadata()
  const { data, info } = await sharp(input, { ...options, ...density })
    .autoOrient()
    .extract(partOf(upright, crop))
    .resize({ ...fit, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  const raw = { width: info.width, height: info.height, channels }
  return {
    pixels: () => sharp(data, { raw }),
    isDrawing: type === 'svg',
    width: info.width,
    height: info.height,
  }
}

const whole: Crop = { left: 0, top: 0, width: 1, height: 1 }

/** Converts a crop to pixels, at least one in each direction. */
function partOf(size: { width: number; height: number }, crop: Crop) {
  const left = Math.min(Math.round(crop.left * size.width), size.width - 1)
  const top = Math.min(Math.round(crop.top * size.height), size.height - 1)
  return {
    ...{ left, top },
    width: Math.min(Math.max(Math.round(crop.width * size.width), 1), size.width - left),
    height: Math.min(Math.max(Math.round(crop.height * size.height), 1), size.height - top),
  }
}

/** SVGs that are small are rendered larger, so that their lines stay sharp. */
function densityFor(size: { width: number; height: number }, fit: PictureTask['fit']): number {
  const scale = Math.min(fit.width / size.width, fit.height / size.height)
  return Math.min(Math.max(72 * scale, 72), 2400)
}

async function encode(
  { pixels, isDrawing, width, height }: Decoded,
  task: PictureTask,
  effort: number,
): Promise<ImageAnswer> {
  const { isOpaque } = await pixels().stats()
  const original = isOpaque && !isDrawing ? 'jpg' : 'png'
  const files = [await writePicture(pixels(), original, join(task.folder, 'whole'), effort)]
  for (const of of task.widths) {
    const size = task.square ? Math.min(of, width, height) : Math.min(of, width)
    const smaller = pixels().resize(task.square ? { width: size, height: size } : { width: size })
    for (const type of ['avif', 'webp'] as const) {
      const file = await writePicture(smaller.clone(), type, join(task.folder, String(of)), effort)
      files.push({ ...file, of })
    }
  }
  const colour = await colourOf(pixels())
  if (!task.icons) return { converted: true, colour, files }

  const plate = await plateOf(pixels())
  const background = isOpaque ? await cornerOf(pixels()) : plate ? plates[plate] : nothing
  for (const of of task.icons) {
    const size = Math.min(of, Math.max(width, height))
    const icon = pixels().resize(size, size, { fit: 'contain', background })
    const ground = plate && !isOpaque ? icon.flatten({ background }) : icon
    const file = await writePicture(ground, 'png', join(task.folder, `icon-${of}`), effort)
    files.push({ ...file, of })
  }
  return { converted: true, colour, files, plate }
}

const nothing = '#0000'

/** Returns the colour to extend an opaque picture with: that of its corner. */
async function cornerOf(picture: Sharp): Promise<string> {
  const corner = picture.extract({ left: 0, top: 0, width: 1, height: 1 }).toColourspace('srgb').removeAlpha()
  const [red = 0, green = red, blue = red] = await corner.raw().toBuffer()
  return hexOfParts([red, green, blue])
}

export async function writePicture(
  picture: Sharp,
  type: ImageType,
  stem: string,
  effort: number,
): Promise<ImageFile> {
  const path = `${stem}.${type}`
  const { width, height, size } = await encoders[type](picture, effort).toFile(path)
  return { path, type, width, height, bytes: size }
}

/** AVIF has ten degrees of effort; the others have the usual one, and the least. */
const encoders: Record<ImageType, (picture: Sharp, effort: number) => Sharp> = {
  jpg: (picture, effort) => picture.jpeg({ quality: 84, mozjpeg: effort > 0 }),
  png: (picture, effort) => picture.png({ compressionLevel: effort > 0 ? 9 : 1 }),
  webp: (picture, effort) => picture.webp({ quality: 80, effort: effort > 0 ? 4 : 0 }),
  avif: (picture, effort) => picture.avif({ quality: 55, effort }),
}

async function plateOf(picture: Sharp): Promise<Plate> {
  const small = picture.resize(judgedWidth, judgedWidth, { fit: 'fill' }).toColourspace('srgb').ensureAlpha()
  return logoPlate(await small.raw().toBuffer())
}

/** Returns the mean colour, shown as a placeholder while the picture loads. */
export async function colourOf(picture: Sharp): Promise<string> {
  const mean = await picture
    .flatten({ background: '#fff' })
    .removeAlpha()
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  const [red = 0, green = red, blue = red] = mean
  return hexOfParts([red, green, blue])
}

const byMagic: Partial<Record<string, PictureType>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Returns the type of a file by its content; name and declared type are ignored. */
async function sniffPicture(path: string): Promise<PictureType | undefined> {
  const found = await fileTypeFromFile(path)
  if (found && byMagic[found.mime]) return byMagic[found.mime]
  const mayBeSvg = !found || found.mime === 'application/xml' || found.mime === 'image/svg+xml'
  return mayBeSvg && isSvg(await readStart(path)) ? 'svg' : undefined
}

// The DOCTYPE must have no internal subset, where entities are declared. A comment ends at its first end, so
// that the expression has one way to match many of them and does not backtrack.
const svgStart =
  /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->).)*-->|<!DOCTYPE\s+svg[^>[]*>)\s*)*<svg[\s>]/s

const isSvg = (text: string) => svgStart.test(text)

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
