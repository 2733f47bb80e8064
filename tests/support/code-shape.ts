import type { SourceFile } from './source-files.ts'

/** Nouns and adjectives of the field that end like a gerund. */
const nouns = /^(incoming-files|combining-marks|typing|own-staffing)$/

/** Files whose name has a gerund in its first or last word: `keeping.ts`, `filling-slots.ts`, `slot-filling.test.ts`. */
export function gerundNames(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => {
      const [name = ''] = (path.split('/').at(-1) ?? '').split('.')
      const words = name.split('-')
      return !nouns.test(name) && [words[0], words.at(-1)].some((word) => /^[a-z]{2,}ing$/.test(word ?? ''))
    })
}

/** Groups of files that import each other in a circle, types included. */
export function importCycles(files: readonly SourceFile[]): string[][] {
  const known = new Map(files.map((file) => [file.path, file.imports]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  // Tarjan's strongly connected components.
  function walk(path: string): void {
    order.set(path, order.size)
    lowest.set(path, order.get(path) ?? 0)
    stack.push(path)
    for (const target of known.get(path) ?? []) {
      if (!known.has(target)) continue
      if (!order.has(target)) walk(target)
      if (stack.includes(target)) {
        lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0))
      }
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1 || known.get(path)?.includes(path)) cycles.push(group.sort())
  }

  for (const { path } of files) if (!order.has(path)) walk(path)
  return cycles
}
