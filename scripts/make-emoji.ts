import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchPackage } from './fetch-package.ts'

interface Emoji {
  emoji: string
  hexcode: string
  label: string
  tags?: string[]
  /** Absent for the regional indicators that flags consist of. */
  group?: number
  order: number
  version: number
  skins?: object[]
}

type Shortcodes = Record<string, string | string[]>

// `node scripts/make-emoji.ts` writes the names of emoji in four languages, from the Unicode CLDR.

const source = fetchPackage('emojibase-data@17.0.0')
const names = fileURLToPath(new URL('../web/ui/emoji/names/', import.meta.url))
/** The group of bare skin tones and hair, which nobody sends. */
const components = 2
/** Emoji up to this version are available on every supported device. */
const oldVersion = 12.1

async function read<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(join(source, path), 'utf8'))
}

const codes = await Promise.all(
  ['emojibase', 'github'].map((set) => read<Shortcodes>(`en/shortcodes/${set}.json`)),
)

/** Shortcodes that people know from other programs: `thumbsup`, `+1`. */
function codesOf({ hexcode }: Emoji): string[] {
  return [...new Set(codes.flatMap((set) => set[hexcode] ?? []))]
}

/**
 * Returns a line with the emoji, name, keywords, shortcodes, and a last field: `s` for skin tones, and the
 * version if it is new.
 */
function line(emoji: Emoji): string {
  const tags = (emoji.tags ?? []).filter((tag) => tag !== emoji.label)
  const more = `${emoji.skins ? 's' : ''}${emoji.version > oldVersion ? emoji.version : ''}`
  return [qualified(emoji), emoji.label, tags.join(','), codesOf(emoji).join(','), more].join('\t').trimEnd()
}

/** Drops the variation selector where the emoji is in colour without it, as in Unicode's list. */
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
  // An empty line separates groups.
  const text = [...groups.values()].map((group) => group.map(line).join('\n')).join('\n\n')
  await writeFile(`${names}${language}.tsv`, `${text}\n`)
}
await rm(source, { recursive: true })
