import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'

// `node scripts/make-nick-letters.ts` reads the outlines of characters from the site's font file, for
// pictures that are rendered without fonts. The result is in the repository.

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-[]{}^\\'
const perEm = 500
/** The axes of titles; the file has a single weight. */
const axes = { opsz: 72, wdth: 78 }
const widest = 110

type ToSfnt = (font: Buffer, text: string, options: { targetFormat: 'sfnt' }) => Promise<Buffer>
// The package carries no types.
const toSfnt = createRequire(import.meta.url)('subset-font') as ToSfnt
const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Returns the whole file, formatted as by `npm run fix`. */
export async function writeNickLetters(): Promise<string> {
  const packed = await readFile(pathOf('web/fonts/bricolage-grotesque.woff2'))
  const font = new Font(new Face(new Blob(await toSfnt(packed, letters, { targetFormat: 'sfnt' })), 0))
  font.setScale(perEm, perEm)
  font.setVariations(Object.entries(axes).map(([axis, value]) => new Variation(axis, value)))
  return `/** How far a letter reaches, and its outline, up from the line on which it stands. */
export type Letter = readonly [advance: number, outline: string]

/** Every letter of nicknames and usernames, ${perEm} to the em: Bricolage Grotesque, OFL-1.1, in the width and weight of titles. */
export const nickLetters: Readonly<Record<string, Letter>> = {
${[...letters].map((letter) => writeLetter(font, letter)).join('\n')}
}
`
}

function writeLetter(font: Font, letter: string): string {
  const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0)
  if (glyph === undefined) throw new Error(`The font has no ${letter}`)
  const outline = font.glyphToPath(glyph).replace(/-?\d+(\.\d+)?/g, (part) => `${Math.round(Number(part))}`)
  const name = /\w/.test(letter) ? letter : `'${letter.replace('\\', '\\\\')}'`
  const advance = font.glyphHAdvance(glyph)
  const line = `  ${name}: [${advance}, '${outline}'],`
  return line.length > widest ? `  ${name}: [\n    ${advance},\n    '${outline}',\n  ],` : line
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(pathOf('server/features/profile/nick-letters.ts'), await writeNickLetters())
}
