import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const locale = /\/locales\/\w+\/[\w-]+\.json$/
/** The query with which `web/platform/texts/refusals` imports them. */
const refusals = /\/locales\/\w+\/[\w-]+\.json\?raw$/
/**
 * Sections used only by the server: results, live events, texts of notifications, and the lists of an export.
 */
export const serverSections = ['done', 'live', 'texts', 'exported']

/**
 * Removes translations that pages do not use. Errors come translated from the server, so pages include only
 * those that they show themselves.
 */
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

/**
 * Whether some source contains a code, or both ends of a template that builds it:
 * `errors.username_${reason}`.
 */
export function codesSaid(sources: readonly string[]): (code: string) => boolean {
  const words = new Set(sources.flatMap((source) => source.match(/[a-z0-9]+(?:_[a-z0-9]+)*/g) ?? []))
  const ends = sources
    .flatMap((source) => [...source.matchAll(/errors\.([a-z_]*)\$\{[^}]*\}([a-z_]*)/g)])
    .map(([, start = '', end = '']) => ({ start, end }))
    // A template without a start and an end would match every code; its codes are words of some source.
    .filter(({ start, end }) => start + end !== '')
  return (code) =>
    words.has(code) || ends.some(({ start, end }) => code.startsWith(start) && code.endsWith(end))
}

/** @param text content of a file in `locales/` */
export function forPages(text: string, isSaid: (code: string) => boolean): string {
  const { errors, ...sections } = JSON.parse(text) as Record<string, Record<string, string>>
  for (const section of serverSections) delete sections[section]
  const entries = Object.entries(errors ?? {}).filter(
    ([key]) => isSaid(key) || isSaid(key.replace(/_(zero|one|two|few|many|other)$/, '')),
  )
  return JSON.stringify(entries.length > 0 ? { ...sections, errors: Object.fromEntries(entries) } : sections)
}

/** @param text content of a file in `locales/` */
export function refusalsOf(text: string): string {
  const { errors } = JSON.parse(text)
  return JSON.stringify({ errors })
}
