import { hexOf } from '#contract/rules/colour.ts'
import { nickHue } from '#contract/rules/nick-colour.ts'
import { nickSea, nickSeaSize, shipOutline, shipRow } from '#contract/rules/nick-sea.ts'
import { paper } from '#contract/rules/paper.ts'
import type { Drawing } from '../../platform/image-processor.ts'
import { nickLetters } from './nick-letters.ts'

const [width, height] = [1200, 630]
const sea = { scale: 1.2, height: 346 }
const face = { left: 72, top: 236, side: 288, frame: 10 }
const name = { left: 400, foot: 506, right: 72, size: 150 }
const ink = '#10182c'

/** Draws the share picture of a person like the top of their page: sea and nick, with a place for the face. */
export function drawPerson(nick: string): Drawing {
  const { left, top, side, frame } = face
  const colour = tints(nickHue(nick))
  const initials = nick.slice(0, 2).toUpperCase()
  const size = Math.min(name.size, ((width - name.left - name.right) / lengthOf(nick)) * 500)
  const half = (lengthOf(initials) * 150) / 500 / 2
  return {
    place: { left, top, width: side, height: side },
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper.light}"/>
<clipPath id="sky"><rect width="${width}" height="${sea.height}"/></clipPath>
<g clip-path="url(#sky)">${drawSea(nick, colour)}</g>
<rect x="${left - frame}" y="${top - frame}" width="${side + 2 * frame}" height="${side + 2 * frame}" fill="${paper.light}"/>
<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="${colour.tint}"/>
${write(initials, { x: left + side / 2 - half, y: top + side / 2 + 54, size: 150, fill: colour.nick })}
${write(nick, { x: name.left, y: name.foot - (name.size - size) * 0.35, size, fill: ink })}
</svg>`,
  }
}

/** Centred horizontally, with the horizon above the middle. */
function drawSea(nick: string, { sky, sun, ship: hull, rows }: ReturnType<typeof tints>): string {
  const { ship, sun: disc, waves } = nickSea(nick)
  const shift = (width - nickSeaSize.width * sea.scale) / 2
  const water = waves.map((path, index) => {
    const boat = `<path d="${shipOutline}" transform="translate(${ship.x} ${ship.y})" fill="${hull}"/>`
    return `${index === shipRow ? boat : ''}<path d="${path}" fill="${rows[index]}" stroke="${sky}" stroke-opacity=".55" stroke-width="1.5"/>`
  })
  return `<g transform="translate(${shift} 0) scale(${sea.scale})"><rect width="${nickSeaSize.width}" height="${nickSeaSize.height}" fill="${sky}"/><circle cx="${disc.x}" cy="${disc.y}" r="${disc.r}" fill="${sun}"/>${water.join('')}</g>`
}

interface Writing {
  x: number
  y: number
  size: number
  fill: string
}

/** Writes text as outlines, because the server may have no fonts. */
function write(text: string, { x, y, size, fill }: Writing): string {
  const scale = size / 500
  let at = 0
  const outlines = [...text].map((letter) => {
    const [advance, outline] = nickLetters[letter] ?? [0, '']
    const path = `<path d="${outline}" transform="translate(${at} 0)"/>`
    at += advance
    return path
  })
  return `<g fill="${fill}" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}

const lengthOf = (text: string) => [...text].reduce((sum, letter) => sum + (nickLetters[letter]?.[0] ?? 0), 0)

/** Colours of the page in the light theme. */
function tints(hue: number) {
  const far = { lightness: 0.83, chroma: 0.065 }
  const near = { lightness: 0.43, chroma: 0.095 }
  const row = (part: number) =>
    hexOf({
      lightness: far.lightness + (near.lightness - far.lightness) * part,
      chroma: far.chroma + (near.chroma - far.chroma) * part,
      hue,
    })
  return {
    sky: hexOf({ lightness: 0.945, chroma: 0.028, hue }),
    sun: hexOf({ lightness: 0.985, chroma: 0.02, hue: 95 }),
    ship: hexOf({ lightness: 0.36, chroma: 0.085, hue }),
    nick: hexOf({ lightness: 0.465, chroma: 0.12, hue }),
    tint: hexOf({ lightness: 0.945, chroma: 0.012, hue }),
    rows: [0, 0.22, 0.46, 0.72, 1].map(row),
  }
}
