import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { mark } from '../web/ui/states/mark-paths.ts'

// `node scripts/make-icons.ts` draws images from the mark without words: the icons of the installed site, and
// the share picture of a site with a name of its own. The results are in the repository.

const grid = 28
const sea = '#035787'
const paper = '#fdfcf8'

/**
 * `filled`: the part of the icon that the mark fills. Systems crop a maskable icon to the circle of 80 % in
 * its middle.
 */
const icons = [
  { name: 'icon-192', pixels: 192, filled: 0.56, corner: 0.22, ground: sea },
  { name: 'icon-512', pixels: 512, filled: 0.56, corner: 0.22, ground: sea },
  { name: 'maskable-192', pixels: 192, filled: 0.46, corner: 0, ground: sea },
  { name: 'maskable-512', pixels: 512, filled: 0.46, corner: 0, ground: sea },
  { name: 'monochrome-512', pixels: 512, filled: 0.7, corner: 0, ground: 'none' },
]

const folder = fileURLToPath(new URL('../public/', import.meta.url))
await mkdir(`${folder}icons`, { recursive: true })
for (const { name, ...icon } of icons) await keep(draw(icon), `icons/${name}`)
await keep(drawShare(), 'share-plain')

async function keep(drawing: string, name: string): Promise<void> {
  await sharp(Buffer.from(drawing), { density: 72 })
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}${name}.png`)
}

function drawShare(): string {
  const scale = 13
  const [left, top] = [1200, 630].map((length) => (length - grid * scale) / 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <rect width="1200" height="630" fill="${paper}"/>
    <path transform="translate(${left} ${top}) scale(${scale})" fill="${sea}" d="${mark}"/>
  </svg>`
}

function draw({ pixels, filled, corner, ground }: Omit<(typeof icons)[number], 'name'>): string {
  const scale = (pixels * filled) / grid
  const edge = (pixels - grid * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">
    <rect width="${pixels}" height="${pixels}" rx="${pixels * corner}" fill="${ground}"/>
    <path transform="translate(${edge} ${edge}) scale(${scale})" fill="${paper}" d="${mark}"/>
  </svg>`
}
