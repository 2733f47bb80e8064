import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { mark } from '../web/ui/mark-paths.ts'

// `node scripts/make-icons.ts` draws the icons of the installed site from its mark. What it draws is in the repository.

const grid = 28
const sea = '#035787'
const paper = '#fdfcf8'

/** Which part of the icon the mark fills: systems cut a maskable one down to the circle of 80 % in its middle. */
const icons = [
  { name: 'icon-192', pixels: 192, filled: 0.56, corner: 0.22, ground: sea },
  { name: 'icon-512', pixels: 512, filled: 0.56, corner: 0.22, ground: sea },
  { name: 'maskable-192', pixels: 192, filled: 0.46, corner: 0, ground: sea },
  { name: 'maskable-512', pixels: 512, filled: 0.46, corner: 0, ground: sea },
  { name: 'monochrome-512', pixels: 512, filled: 0.7, corner: 0, ground: 'none' },
]

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url))
await mkdir(folder, { recursive: true })
for (const { name, ...icon } of icons) {
  const drawing = Buffer.from(draw(icon))
  await sharp(drawing, { density: 72 })
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}${name}.png`)
}

function draw({ pixels, filled, corner, ground }: Omit<(typeof icons)[number], 'name'>): string {
  const scale = (pixels * filled) / grid
  const edge = (pixels - grid * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}">
    <rect width="${pixels}" height="${pixels}" rx="${pixels * corner}" fill="${ground}"/>
    <path transform="translate(${edge} ${edge}) scale(${scale})" fill="${paper}" d="${mark}"/>
  </svg>`
}
