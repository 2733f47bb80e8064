import { encode } from 'uqr'
import { mark } from '../../ui/states/mark-paths.ts'
import { twoDigits } from './two-digits.ts'

const edge = 64

/** `above` and `below` stay free: apps draw the name of its author over the top of a story. */
const sheetFormats = {
  stories: { width: 1080, height: 1920, above: 250, below: 150 },
  feed: { width: 1080, height: 1350, above: edge, below: edge },
} as const
export type SheetFormat = keyof typeof sheetFormats

export interface ContactSheet {
  name: string
  siteName: string
  /** Absolute URL in the QR code. */
  address: string
  /** URLs of the pictures, in the order of their frames. */
  pictures: readonly string[]
}

const foot = 168
const codeSize = 136
/** Margin above and below the frames of a strip, for holes and numbers. */
const rim = 34

/** Draws an album as strips of film on paper. Rejects if the browser cannot draw it. */
export async function drawContactSheet(sheet: ContactSheet, format: SheetFormat): Promise<Blob> {
  const { width, height, above, below } = sheetFormats[format]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  const [pictures, fonts] = await Promise.all([Promise.all(sheet.pictures.map(loadPicture)), loadFonts()])
  const look = { ...fonts, ...lightColours() }

  brush.fillStyle = look.paper
  brush.fillRect(0, 0, width, height)
  const top = drawHead(brush, sheet, { above, look })
  drawStrips(brush, pictures, { top, bottom: height - below - foot, format, look })
  drawFoot(brush, sheet, { below, look })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.92)
  })
}

type Brush = CanvasRenderingContext2D
type Look = Awaited<ReturnType<typeof loadFonts>> & ReturnType<typeof lightColours>

/** Returns the font families of the page, once they are loaded. */
async function loadFonts() {
  const style = getComputedStyle(document.documentElement)
  const [title, text] = ['--font-display', '--font-ui'].map((name) => style.getPropertyValue(name).trim())
  const fonts = {
    title: (size: number) => `700 ${size}px ${title}`,
    text: (size: number) => `600 ${size}px ${text}`,
  }
  // Some families of a list may be missing on this device, which rejects the promise.
  await Promise.allSettled([document.fonts.load(fonts.title(40)), document.fonts.load(fonts.text(20))])
  return fonts
}

/**
 * Returns the colours of the light theme. Tokens are resolved at the root, so it has that theme while they
 * are read; nothing is painted meanwhile.
 */
function lightColours() {
  const root = document.documentElement
  const theme = root.dataset.theme
  root.dataset.theme = 'light'
  const probe = document.body.appendChild(document.createElement('i'))
  const style = getComputedStyle(probe)
  const colour = (token: string) => {
    probe.style.color = `var(${token})`
    return style.color
  }
  const colours = {
    ...{ paper: colour('--paper'), ink: colour('--ink'), muted: colour('--muted'), sea: colour('--sea') },
    ...{ film: colour('--picture-night'), frame: colour('--shade'), lamp: colour('--lamp') },
    mark: colour('--on-night-2'),
  }
  probe.remove()
  if (theme === undefined) delete root.dataset.theme
  else root.dataset.theme = theme
  return colours
}

/** Returns undefined if a picture fails to load, which leaves its frame dark. */
async function loadPicture(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

/** Draws the name, as large as three lines allow. Returns where the rest begins. */
function drawHead(
  brush: Brush,
  { name }: ContactSheet,
  { above, look }: { above: number; look: Look },
): number {
  const room = brush.canvas.width - edge * 2
  brush.fillStyle = look.ink
  // As narrow as headlines; a little wider in browsers without `fontStretch`.
  brush.fontStretch = 'condensed'
  for (let size = 124; ; size -= 8) {
    brush.font = look.title(size)
    const lines = wrap(brush, name, room)
    const fits = lines.length <= 3 && lines.every((line) => brush.measureText(line).width <= room)
    if (!fits && size > 52) continue
    const firstLines = lines.slice(0, 3)
    for (const [index, line] of firstLines.entries())
      brush.fillText(line, edge, above + size * (0.82 + index * 0.96), room)
    return above + size * (firstLines.length - 1) * 0.96 + size + 36
  }
}

function wrap(brush: Brush, text: string, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && brush.measureText(longer).width <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface Strips {
  top: number
  bottom: number
  format: SheetFormat
  look: Look
}

function drawStrips(
  brush: Brush,
  pictures: readonly (HTMLImageElement | undefined)[],
  { top, bottom, format, look }: Strips,
): void {
  const { width } = brush.canvas
  const columns = columnsFor(pictures.length, format)
  const rows = Math.ceil(pictures.length / columns)
  const gap = 12
  const between = 22
  const widest = (width - edge * 2 - gap * (columns + 1)) / columns
  const frameHeight = Math.min(widest * 1.15, (bottom - top - between * (rows - 1)) / rows - rim * 2)
  // Products are photographed upright or square: a wider frame would cut off their heads.
  const frameWidth = Math.min(widest, frameHeight * 1.1)
  const start = (width - columns * frameWidth - (columns - 1) * gap) / 2
  const stripHeight = frameHeight + rim * 2
  // Divides the remaining space between top and bottom.
  const first = top + Math.max(0, (bottom - top - rows * stripHeight - (rows - 1) * between) / 2)

  for (let row = 0; row < rows; row += 1) {
    const y = first + row * (stripHeight + between)
    const inRow = pictures.slice(row * columns, (row + 1) * columns)
    const lefts = inRow.map((_, column) => start + column * (frameWidth + gap))
    // A film extends beyond the paper.
    brush.fillStyle = look.film
    brush.fillRect(0, y, width, stripHeight)
    drawHoles(brush, y, { height: stripHeight, printed: lefts, look })
    for (const [column, x] of lefts.entries()) {
      const number = twoDigits(row * columns + column)
      drawFrame(brush, inRow[column], { x, y: y + rim, width: frameWidth, height: frameHeight, look })
      brush.fillStyle = look.lamp
      brush.font = look.text(19)
      brush.fillText(`${number} ▸ ${number}A`, x, y + stripHeight - 10)
    }
  }
}

function columnsFor(count: number, format: SheetFormat): number {
  if (format === 'stories') return count <= 3 ? 1 : count <= 6 ? 2 : 3
  return count <= 2 ? count : count <= 4 ? 2 : count <= 9 ? 3 : 4
}

/** Draws the holes in both margins of a strip; in the lower one numbers replace some of them. */
function drawHoles(
  brush: Brush,
  y: number,
  { height, printed, look }: { height: number; printed: readonly number[]; look: Look },
): void {
  const hole = { width: 18, height: 13, step: 36 }
  const inset = (rim - hole.height) / 2
  brush.fillStyle = look.paper
  brush.beginPath()
  for (let x = -6; x < brush.canvas.width; x += hole.step) {
    brush.roundRect(x, y + inset, hole.width, hole.height, 4)
    const isFree = printed.every((from) => x + hole.width < from - 8 || x > from + 96)
    if (isFree) brush.roundRect(x, y + height - inset - hole.height, hole.width, hole.height, 4)
  }
  brush.fill()
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
  look: Look
}

/** Draws the middle of a picture, cropped to fill the frame; the site's mark if there is no picture. */
function drawFrame(
  brush: Brush,
  picture: HTMLImageElement | undefined,
  { x, y, width, height, look }: Frame,
): void {
  brush.fillStyle = look.frame
  brush.fillRect(x, y, width, height)
  if (!picture) {
    brush.fillStyle = look.mark
    drawMark(brush, { x: x + width / 2 - 48, y: y + height / 2 - 42 })
    return
  }
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight)
  const [cutWidth, cutHeight] = [width / scale, height / scale]
  const [left, top] = [(picture.naturalWidth - cutWidth) / 2, (picture.naturalHeight - cutHeight) / 2]
  brush.drawImage(picture, left, top, cutWidth, cutHeight, x, y, width, height)
}

/** Draws the site's mark and name, the URL, and its QR code. */
function drawFoot(
  brush: Brush,
  { siteName, address }: ContactSheet,
  { below, look }: { below: number; look: Look },
): void {
  const { width, height } = brush.canvas
  const middle = height - below - codeSize / 2
  const room = width - edge * 2 - codeSize - 120
  brush.fillStyle = look.sea
  drawMark(brush, { x: edge, y: middle - 42 })
  brush.fillStyle = look.ink
  brush.font = look.title(42)
  brush.fillText(shorten(brush, siteName, room), edge + 104, middle - 4)
  brush.fillStyle = look.muted
  brush.font = look.text(25)
  brush.fillText(shorten(brush, address.replace(/^https?:\/\//, ''), room), edge + 104, middle + 34)

  const { data, size } = encode(address, { border: 0 })
  const dot = codeSize / size
  const [left, top] = [width - edge - codeSize, middle - codeSize / 2]
  brush.fillStyle = look.ink
  // A little larger, so that there is no gap between two.
  for (const [row, dots] of data.entries())
    for (const [column, isDark] of dots.entries())
      if (isDark) brush.fillRect(left + column * dot, top + row * dot, dot + 0.4, dot + 0.4)
}

function drawMark(brush: Brush, { x, y }: { x: number; y: number }): void {
  brush.save()
  brush.translate(x, y)
  brush.scale(3, 3)
  brush.fill(new Path2D(mark))
  brush.restore()
}

/** Cuts off the end of a text that is wider than its room. */
function shorten(brush: Brush, text: string, room: number): string {
  if (brush.measureText(text).width <= room) return text
  const letters = Array.from(text)
  while (letters.length > 1 && brush.measureText(`${letters.join('')}…`).width > room) letters.pop()
  return `${letters.join('')}…`
}
