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

/**
 * By icon, the weights of its elements; of one that is also something else than an element, all that the file speaks
 * of.
 */
export function weightsShown(screens: readonly string[]): Map<string, Set<string>> {
  const shown = new Map<string, Set<string>>()
  for (const screen of screens) {
    for (const [, icon = ''] of screen.matchAll(/@phosphor-icons\/react\/dist\/csr\/(\w+)/g)) {
      shown.set(icon, new Set([...(shown.get(icon) ?? []), ...weightsOf(icon, screen)]))
    }
  }
  return shown
}

function weightsOf(icon: string, screen: string): string[] {
  const named = screen.match(new RegExp(`\\b${icon}Icon\\b`, 'g')) ?? []
  const elements = screen.match(new RegExp(`<${icon}Icon\\b.*?/>`, 'gs')) ?? []
  // Besides them it is named where it is imported.
  if (named.length !== elements.length + 1) return ['regular', ...spoken(screen)]
  return elements.flatMap((element) => (/\bweight=/.test(element) ? spoken(element) : ['regular']))
}

function spoken(code: string): string[] {
  return [...code.matchAll(/\bweight[=:][^\n]*/g)].flatMap(
    ([attribute]) => attribute.match(/\b(thin|light|regular|bold|fill|duotone)\b/g) ?? [],
  )
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
