import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readTables, writeTables } from './font-tables.ts'

type Axes = Record<string, number | { min: number; max: number }>

interface Face {
  file: string
  from: string
  axes: Axes
  features: readonly string[]
  /**
   * The point of the axes whose kerning is used everywhere: variable kerning tables are as large as all
   * outlines.
   */
  kernedAt?: Axes
  /** Few pages use it, so all its characters are in one file. */
  isRare?: true
}

type SubsetFont = (
  font: Buffer,
  text: string | undefined,
  options: {
    targetFormat: 'sfnt' | 'woff2'
    variationAxes?: Axes
    keepFeatures: readonly string[]
    keepAllGlyphs?: true
  },
) => Promise<Buffer>

const require = createRequire(import.meta.url)
// The package carries no types.
const subsetFont = require('subset-font') as SubsetFont
const fonts = fileURLToPath(new URL('../web/fonts/', import.meta.url))

/** Features that every text needs; titles do without the others. */
const plain = ['kern', 'ccmp', 'locl', 'mark', 'tnum']
const whole = [...plain, 'liga', 'clig', 'calt', 'rlig']
const newsreader = 'newsreader/files/newsreader-latin-wght'
const hanken = 'hanken-grotesk/files/hanken-grotesk-latin-wght'

const faces: Face[] = [
  {
    // The optical size keeps small titles open and large ones tight; the ready-made width file lacks it. To
    // make up for the bytes, the weight is fixed.
    file: 'bricolage-grotesque',
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal',
    axes: { opsz: { min: 18, max: 72 }, wdth: { min: 76, max: 84 }, wght: 730 },
    features: plain,
    kernedAt: { opsz: 58, wdth: 76, wght: 730 },
  },
  {
    file: 'hanken-grotesk',
    from: `${hanken}-normal`,
    axes: { wght: { min: 400, max: 700 } },
    features: whole,
  },
  {
    file: 'hanken-grotesk-italic',
    from: `${hanken}-italic`,
    axes: { wght: { min: 400, max: 600 } },
    features: whole,
    isRare: true,
  },
  { file: 'newsreader', from: `${newsreader}-normal`, axes: { wght: 400 }, features: whole },
  { file: 'newsreader-bold', from: `${newsreader}-normal`, axes: { wght: 650 }, features: whole },
  { file: 'newsreader-italic', from: `${newsreader}-italic`, axes: { wght: 400 }, features: whole },
  {
    file: 'newsreader-bold-italic',
    from: `${newsreader}-italic`,
    axes: { wght: 600 },
    features: whole,
    isRare: true,
  },
]

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** The characters of Portuguese, English, French and Spanish, and those that the site itself uses. */
const core = [
  letters(0x20, 0x7e),
  'ÀÁÂÃÇÈÉÊËÎÏÍÑÓÔÕÙÚÛÜŒÆàáâãçèéêëîïíñóôõùúûüÿœæŸ',
  '\u00a0\u00ad¡¿«»ªº°·©×–—‘’“”…•€−',
].join('')

/** The rest of Latin-1, and of punctuation: `fonts.css` has the same ranges as code points. */
const rest = [...letters(0xa0, 0xff), ...'‚„‹›™'].filter((letter) => !core.includes(letter)).join('')

await mkdir(fonts, { recursive: true })
for (const face of faces) {
  if (face.isRare) await write(face, face.file, core + rest)
  else {
    await write(face, face.file, core)
    await write(face, `${face.file}-rest`, rest)
  }
}
for (const family of ['bricolage-grotesque', 'hanken-grotesk', 'newsreader'])
  await copyFile(require.resolve(`@fontsource-variable/${family}/LICENSE`), `${fonts}${family}.OFL.txt`)

async function write({ from, axes, features, kernedAt }: Face, name: string, text: string): Promise<void> {
  const source = await readFile(require.resolve(`@fontsource-variable/${from}.woff2`))
  const options = { keepFeatures: features }
  const cut = (variationAxes: Axes) =>
    subsetFont(source, text, { ...options, targetFormat: 'sfnt', variationAxes })
  const varied = await cut(axes)
  const font = kernedAt ? withPairsOf(await cut(kernedAt), varied) : varied
  const packed = await subsetFont(font, undefined, { ...options, targetFormat: 'woff2', keepAllGlyphs: true })
  await writeFile(`${fonts}${name}.woff2`, packed)
  console.log(`${name}.woff2 ${(packed.length / 1000).toFixed(1)} kB`)
}

/** Replaces the kerning tables by those of another font with the same glyphs. */
function withPairsOf(other: Buffer, font: Buffer): Buffer {
  const [pairs, tables] = [readTables(other), readTables(font)]
  for (const tag of ['GDEF', 'GPOS']) {
    const table = pairs.get(tag)
    if (table) tables.set(tag, table)
  }
  return writeTables(tables)
}
