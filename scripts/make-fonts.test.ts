import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { root } from '../tests/support/source-files.ts'

type ToSfnt = (font: Buffer, text: undefined, options: object) => Promise<Buffer>
const toSfnt = createRequire(import.meta.url)('subset-font') as ToSfnt

const styles = readFileSync(join(root, 'web/styles/fonts.css'), 'utf8')

/** The characters that `fonts.css` declares by `unicode-range` for a file. */
const ranges = [...styles.matchAll(/fonts\/([\w-]+)\.woff2"[^}]*unicode-range:([^;]*);/g)].map(
  ([, file = '', range = '']) => ({ file, letters: lettersIn(range) }),
)

function lettersIn(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

async function lettersOf(file: string): Promise<Set<number>> {
  const packed = readFileSync(join(root, `web/fonts/${file}.woff2`))
  const font = await toSfnt(packed, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })
  return new Set(new Face(new Blob(font), 0).collectUnicodes())
}

/** The font lacks this character. */
const isMissing = (file: string, letter: number) => file.startsWith('bricolage') && letter === 0xa4

test('the files of rare letters have what is promised of them, and the others do not', async () => {
  expect(ranges).toHaveLength(5)
  for (const { file, letters } of ranges) {
    const [rare, usual] = [await lettersOf(file), await lettersOf(file.replace('-rest', ''))]
    expect(letters.filter((letter) => !rare.has(letter) && !isMissing(file, letter))).toEqual([])
    expect(letters.filter((letter) => usual.has(letter))).toEqual([])
    expect([...rare].filter((letter) => !letters.includes(letter))).toEqual([])
  }
})

test('nothing that the site itself says is written with rare letters', () => {
  const texts = readdirSync(join(root, 'locales'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => readFileSync(join(root, 'locales', path), 'utf8'))
  const used = new Set(texts.join('').normalize().split(''))
  const rare = ranges[0]?.letters.map((code) => String.fromCodePoint(code)) ?? []
  expect(rare.length).toBeGreaterThan(40)
  expect(rare.filter((letter) => used.has(letter))).toEqual([])
})

test('a stand-in, which may have black and white signs, is asked for an emoji after the colours of the system', () => {
  const sheets = ['theme', 'fonts'].map((name) => readFileSync(join(root, `web/styles/${name}.css`), 'utf8'))
  const families = [...sheets.join('').matchAll(/--font-(?:ui|display|read):([^;]*);/g)].map(
    ([, names = '']) => names,
  )
  expect(families).toHaveLength(4)
  for (const names of families) expect(names.split('stand-in')[0], names).toContain('"Emoji of the system"')
})
