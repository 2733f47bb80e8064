import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Face {
  file: string
  from: string
  axes: Record<string, number | { min: number; max: number }>
}

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Face['axes'] },
) => Promise<Buffer>

const require = createRequire(import.meta.url)
// The package carries no types.
const subsetFont = require('subset-font') as SubsetFont
const fonts = fileURLToPath(new URL('../web/fonts/', import.meta.url))

const upright = { wght: { min: 400, max: 700 } }
const faces: Face[] = [
  {
    // Optical size keeps small titles open and large ones tight; the ready-made width file leaves it out.
    // One weight pays for it: 56 kB instead of 84.
    file: 'bricolage-grotesque',
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    axes: { opsz: { min: 18, max: 72 }, wdth: { min: 76, max: 84 }, wght: 730 },
  },
  {
    file: 'hanken-grotesk',
    from: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    axes: upright,
  },
  {
    file: 'hanken-grotesk-italic',
    from: 'hanken-grotesk/files/hanken-grotesk-latin-wght-italic.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
  { file: 'newsreader', from: 'newsreader/files/newsreader-latin-wght-normal.woff2', axes: upright },
  {
    file: 'newsreader-italic',
    from: 'newsreader/files/newsreader-latin-wght-italic.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
]

/** Latin-1, the French ligature, and the punctuation that four languages set. */
function latin(): string {
  const codes = [...Array(0x60).keys()].flatMap((code) => [code + 0x20, code + 0xa0])
  return `${String.fromCodePoint(...codes)}ŒœŸ–—‘’‚“”„†•…‹›€™−`
}

await mkdir(fonts, { recursive: true })
for (const { file, from, axes } of faces) {
  const source = require.resolve(`@fontsource-variable/${from}`)
  const font = await subsetFont(await readFile(source), latin(), {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await writeFile(`${fonts}${file}.woff2`, font)
  console.log(`${file}.woff2 ${Math.round(font.length / 1000)} kB`)
}
for (const family of ['bricolage-grotesque', 'hanken-grotesk', 'newsreader']) {
  await copyFile(require.resolve(`@fontsource-variable/${family}/LICENSE`), `${fonts}${family}.OFL.txt`)
}
