import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const definition = /@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js$/
const weight = /\n {2}\[\n {4}"(\w+)",\n.*\n {2}\],?/g

/** Each icon comes in six weights, of which the site shows one or two. The others need not travel. */
export function iconWeights(): Plugin {
  const web = join(import.meta.dirname, '../web')
  let shown = new Map<string, Set<string>>()
  return {
    name: 'icon-weights',
    buildStart() {
      const screens = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.tsx'),
      )
      shown = weightsShown(screens.map((path) => readFileSync(join(web, path), 'utf8')))
    },
    transform(code, id) {
      const [, name = ''] = definition.exec(id.replace(/\?.*/, '')) ?? []
      if (name) return { code: withWeights(code, shown.get(name) ?? new Set(['regular'])), map: null }
    },
  }
}

/** By icon: `regular`, and what any weight in a file that imports the icon speaks of. */
export function weightsShown(screens: readonly string[]): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>()
  for (const screen of screens) {
    const spoken = [...screen.matchAll(/\bweight[=:][^\n]*/g)].flatMap(
      ([attribute]) => attribute.match(/\b(thin|light|regular|bold|fill|duotone)\b/g) ?? [],
    )
    for (const [, icon = ''] of screen.matchAll(/@phosphor-icons\/react\/dist\/csr\/(\w+)/g)) {
      shown.set(icon, new Set(['regular', ...(shown.get(icon) ?? []), ...spoken]))
    }
  }
  return shown
}

export function withWeights(code: string, shown: ReadonlySet<string>): string {
  let left = 0
  const shorter = code.replace(weight, (entry, name: string) => {
    if (!shown.has(name)) return ''
    left += 1
    return entry
  })
  if (left !== shown.size) throw new Error('Icons are written in another way than they used to be.')
  return shorter
}
