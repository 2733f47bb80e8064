import type { SourceFile } from './source-files.ts'

/** File names that end like a gerund but are common nouns and adjectives. */
const nouns =
  /^(incoming-files|combining-marks|typing(-line)?|use-typing|own-staffing|(pending|missing|trending)-.*)$/

/** Files with a gerund as first or last word: `keeping.ts`, `filling-slots.ts`, `slot-filling.test.ts`. */
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
  const importsOf = new Map(files.map((file) => [file.path, file.imports]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  // Tarjan's strongly connected components.
  function walk(path: string): void {
    order.set(path, order.size)
    lowest.set(path, order.get(path) ?? 0)
    stack.push(path)
    for (const target of importsOf.get(path) ?? []) {
      if (!importsOf.has(target)) continue
      if (!order.has(target)) walk(target)
      if (stack.includes(target)) {
        lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0))
      }
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1 || importsOf.get(path)?.includes(path)) cycles.push(group.sort())
  }

  for (const { path } of files) if (!order.has(path)) walk(path)
  return cycles
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
/** Paths in quotes that are not imports. */
const namedPath = /(?<!from |import |import\()'(?:\.{1,2}\/)*([\w./-]+\.tsx?)'/g

/**
 * Returns modules of the product that only tests import. Modules that no file imports are entry points, as
 * are those named by their path: pages in the site map, programs, modules that the build replaces.
 */
export function testOnlyModules(files: readonly SourceFile[]): string[] {
  const importsOf = new Map(
    files.filter(({ path }) => !isTest(path)).map((file) => [file.path, file.imports]),
  )
  const imported = new Set(files.flatMap(({ imports }) => imports))
  const named = new Set(
    files
      .filter(({ path }) => importsOf.has(path))
      .flatMap(({ text }) => [...text.matchAll(namedPath)])
      .map(([, path = '']) => path),
  )
  const isNamed = (path: string) => [...named].some((name) => path === name || path.endsWith(`/${name}`))

  const used = new Set<string>()
  const next = [...importsOf.keys()].filter((path) => !imported.has(path) || isNamed(path))
  for (const path of next) {
    if (used.has(path) || !importsOf.has(path)) continue
    used.add(path)
    next.push(...(importsOf.get(path) ?? []))
  }
  const ours = /^(web|server|contract)\//
  return [...importsOf.keys()].filter((path) => ours.test(path) && !used.has(path))
}

/** Exports used by React Router and by the programs that run a file, not by an import. */
const conventions = new Set(['Layout', 'ErrorBoundary'])

/**
 * Returns exported functions and constants that no other file names. Types are left out: they describe other
 * exports.
 */
export function idleExports(files: readonly Pick<SourceFile, 'path' | 'text'>[]): string[] {
  const words = files.map(({ path, text }) => ({ path, words: new Set(text.match(/[\w$]+/g)) }))
  return files
    .filter(({ path }) => /^(server|web)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) ([\w$]+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !conventions.has(name))
        .filter((name) => !words.some((other) => other.path !== path && other.words.has(name)))
        .map((name) => `${name} of ${path}`),
    )
}
