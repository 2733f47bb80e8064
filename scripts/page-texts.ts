import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const locale = /\/locales\/\w+\/[\w-]+\.json$/
/** As `web/platform/texts/refusals` asks for one. */
const refusals = /\/locales\/\w+\/[\w-]+\.json\?raw$/
/** What only the server says: what was done, what came live, the words of notifications, and the lists of an export. */
const serverSections = ['done', 'live', 'texts', 'exported']

/** Refusals are told in the server's words: of those a page has only the ones that it says itself. */
export function pageTexts(): Plugin {
  const root = join(import.meta.dirname, '..')
  let isSaid = (_code: string) => true
  return {
    name: 'page-texts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      isSaid = codesSaid(['web', 'contract/rules'].flatMap((folder) => sourcesIn(join(root, folder))))
    },
    load(id) {
      if (!refusals.test(id)) return undefined
      const text = refusalsOf(readFileSync(id.replace('?raw', ''), 'utf8'))
      return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' }
    },
    transform(code, id) {
      if (locale.test(id)) return { code: forPages(code, isSaid), map: null }
    },
  }
}

function sourcesIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
}

/** Whether some source spells a code, or the ends of one that it puts together: `errors.username_${reason}`. */
export function codesSaid(sources: readonly string[]): (code: string) => boolean {
  const words = new Set(sources.flatMap((source) => source.match(/[a-z0-9]+(?:_[a-z0-9]+)*/g) ?? []))
  const ends = sources
    .flatMap((source) => [...source.matchAll(/errors\.([a-z_]*)\$\{[^}]*\}([a-z_]*)/g)])
    .map(([, start = '', end = '']) => ({ start, end }))
    // One that is put together of nothing else is a word of some source.
    .filter(({ start, end }) => start + end !== '')
  return (code) =>
    words.has(code) || ends.some(({ start, end }) => code.startsWith(start) && code.endsWith(end))
}

/** @param text of a file in `locales/` */
export function forPages(text: string, isSaid: (code: string) => boolean): string {
  const { errors, ...sections } = JSON.parse(text) as Record<string, Record<string, string>>
  for (const section of serverSections) delete sections[section]
  const said = Object.entries(errors ?? {}).filter(
    ([key]) => isSaid(key) || isSaid(key.replace(/_(zero|one|two|few|many|other)$/, '')),
  )
  return JSON.stringify(said.length > 0 ? { ...sections, errors: Object.fromEntries(said) } : sections)
}

/** @param text of a file in `locales/` */
export function refusalsOf(text: string): string {
  const { errors } = JSON.parse(text)
  return JSON.stringify({ errors })
}
