import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchPackage } from './fetch-package.ts'

interface Emoji {
  emoji: string
  hexcode: string
  label: string
  tags?: string[]
  /** Absent for the letters that flags are made of. */
  group?: number
  order: number
  version: number
  skins?: object[]
}

type Shortcodes = Record<string, string | string[]>

// `node scripts/make-emoji.ts` writes the names of emoji in four languages, from the Unicode CLDR.

const source = fetchPackage('emojibase-data@17.0.0')
const names = fileURLToPath(new URL('../web/ui/emoji/names/', import.meta.url))
/** Skin tones and hair by themselves: nobody sends one. */
const components = 2
/** What every device that can show the site at all can show as well. */
const oldVersion = 12.1

async function read<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(join(source, path), 'utf8'))
}

const codes = await Promise.all(
  ['emojibase', 'github'].map((set) => read<Shortcodes>(`en/shortcodes/${set}.json`)),
)

/** The English names, by which people know them from elsewhere: `thumbsup`, `+1`. */
function codesOf({ hexcode }: Emoji): string[] {
  return [...new Set(codes.flatMap((set) => set[hexcode] ?? []))]
}

/** One line: sign, name, keywords, English names, and `s` where there are skin tones with the version of a new one. */
function line(emoji: Emoji): string {
  const tags = (emoji.tags ?? []).filter((tag) => tag !== emoji.label)
  const more = `${emoji.skins ? 's' : ''}${emoji.version > oldVersion ? emoji.version : ''}`
  return [qualified(emoji), emoji.label, tags.join(','), codesOf(emoji).join(','), more].join('\t').trimEnd()
}

/** As Unicode lists it: a sign that is in colour by itself needs nothing that asks for colour. */
function qualified({ emoji }: Emoji): string {
  return emoji.replace(/^(\p{Emoji_Presentation})\uFE0F$/u, '$1')
}

await mkdir(names, { recursive: true })
for (const language of ['pt', 'en', 'fr', 'es']) {
  const all = await read<Emoji[]>(`${language}/data.json`)
  const shown = all.filter(({ group }) => group !== undefined && group !== components)
  const groups = Map.groupBy(
    shown.sort((a, b) => a.order - b.order),
    ({ group }) => group,
  )
  // A line without anything stands between two groups.
  const text = [...groups.values()].map((group) => group.map(line).join('\n')).join('\n\n')
  await writeFile(`${names}${language}.tsv`, `${text}\n`)
}
await rm(source, { recursive: true })
