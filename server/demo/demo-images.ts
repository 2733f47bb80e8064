import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { renderProduct, type Size } from './product-images.ts'

/** Colour grades by name. */
const grades: Record<string, (picture: Sharp) => Sharp> = {
  warm: (picture) => picture.linear([1.08, 1, 0.88], [6, 0, -6]),
  cold: (picture) => picture.linear([0.86, 0.98, 1.08], [-4, 0, 6]),
  rose: (picture) => picture.linear([1.06, 0.92, 1], [8, -4, 4]),
  moss: (picture) => picture.linear([0.94, 1.05, 0.86], [0, 2, -4]),
  amber: (picture) => picture.modulate({ saturation: 0.7 }).linear([1.14, 1, 0.74], [8, 2, 0]),
  faded: (picture) => picture.modulate({ saturation: 0.72 }).linear(0.8, 42),
  deep: (picture) => picture.modulate({ saturation: 1.15 }).linear(1.12, -24),
  mono: (picture) => picture.modulate({ saturation: 0 }).linear([1.03, 1, 0.95], [4, 2, 0]),
  dim: (picture) => picture.linear(0.72, 0),
}

/**
 * Renders a picture by its note, as JPEG: `dusk`, `gold@20,10,60 rose flip` (cropped: left, top and width in
 * percent), `mic hue140`, `lp:bar3` (printed on a product).
 */
export async function renderImage(note: string, size: Size): Promise<Buffer> {
  const [, thing, print = ''] = /^(\w+):(.+)$/.exec(note) ?? []
  if (thing) return renderProduct(thing, (side) => renderImage(print, side), size)

  const [subject = '', ...ways] = note.split(' ')
  const picture = (await cut(subject, size)).resize({ ...size, fit: 'cover' })
  return ways.reduce(changed, picture).jpeg({ quality: 92 }).toBuffer()
}

function changed(picture: Sharp, way: string): Sharp {
  if (way === 'flip') return picture.flop()
  const [, degrees] = /^hue(\d+)$/.exec(way) ?? []
  if (degrees) return picture.modulate({ hue: Number(degrees) })
  const grade = grades[way]
  if (!grade) throw new Error(`no picture can be ${way}`)
  return grade(picture)
}

async function cut(subject: string, { width, height }: Size): Promise<Sharp> {
  const [name = '', place] = subject.split('@')
  const picture = sharp(fileURLToPath(new URL(`./pictures/${name}.jpg`, import.meta.url)))
  if (!place) return picture

  const whole = await picture.metadata()
  const [left = 0, top = 0, across = 100] = place.split(',').map((part) => Number(part) / 100)
  const w = Math.min(whole.width * across, ((1 - top) * whole.height * width) / height)
  return picture.extract({
    left: Math.round(Math.min(left * whole.width, whole.width - w)),
    top: Math.round(top * whole.height),
    width: Math.round(w),
    height: Math.round(Math.min((w * height) / width, whole.height * (1 - top))),
  })
}
