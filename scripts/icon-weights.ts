import type { Plugin } from 'vite'

/** Each icon comes in six weights, of which the site shows three. */
export const shownWeights = ['regular', 'fill', 'bold'] as const

const definition = /@phosphor-icons\/react\/dist\/defs\/\w+\.es\.js$/
const weight = /\n {2}\[\n {4}"(\w+)",\n.*\n {2}\],?/g

/** Leaves the others out of what browsers have to fetch. */
export function iconWeights(): Plugin {
  return {
    name: 'icon-weights',
    transform(code, id) {
      if (definition.test(id.replace(/\?.*/, ''))) return { code: withShownWeights(code), map: null }
    },
  }
}

export function withShownWeights(code: string): string {
  const shown: readonly string[] = shownWeights
  let left = 0
  const shorter = code.replace(weight, (entry, name: string) => {
    if (!shown.includes(name)) return ''
    left += 1
    return entry
  })
  if (left !== shown.length) throw new Error('Icons are written in another way than they used to be.')
  return shorter
}
