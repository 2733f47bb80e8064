import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The oldest supported version of each browser, by MDN's browser names. */
export type OldestBrowsers = Record<string, string>

export interface Lacking {
  /** Global objects, and `Object.member`. */
  scripts: Set<string>
  /** Properties, `@rule`, `:pseudo`, `function()` and `nesting`. */
  styles: Set<string>
}

interface Statement {
  version_added: string | false
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
}
interface Compat {
  support: Record<string, Statement | Statement[]>
}
type Tree = { __compat?: Compat } & { [name: string]: Tree }

/**
 * All features that one of these browsers lacks, by MDN's data: https://github.com/mdn/browser-compat-data
 */
export function lackingFeatures(oldest: OldestBrowsers): Lacking {
  const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  const data = JSON.parse(readFileSync(file, 'utf8'))
  const isLacking = ({ __compat: compat }: Tree) =>
    compat !== undefined && Object.entries(oldest).some(([name, version]) => !has(compat, name, version))

  return {
    scripts: new Set(
      [data.api, data.javascript.builtins].flatMap((tree: Tree) => lackingScripts(tree, isLacking)),
    ),
    styles: lackingStyles(data.css, isLacking),
  }
}

function has({ support }: Compat, browser: string, oldest: string): boolean {
  const statements = [support[browser] ?? []].flat()
  return statements.some(
    ({ version_added, version_removed, flags, prefix, alternative_name }) =>
      typeof version_added === 'string' &&
      !(version_removed || flags || prefix || alternative_name) &&
      isUpTo(version_added, oldest),
  )
}

/** MDN's versions include `≤37` and `preview`. */
function isUpTo(version: string, oldest: string): boolean {
  const [major = Number.NaN, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  return major < oldestMajor || (major === oldestMajor && minor <= oldestMinor)
}

function lackingScripts(objects: Tree, isLacking: (tree: Tree) => boolean): string[] {
  return namedTrees(objects).flatMap(([object, tree]) => {
    const members = namedTrees(tree).filter(([, member]) => isLacking(member))
    const named = members.map(([member]) => `${object}.${member.replace(/_static$/, '')}`)
    return isLacking(tree) ? [object, ...named] : named
  })
}

function lackingStyles(css: Tree, isLacking: (tree: Tree) => boolean): Set<string> {
  const lackingIn = (trees: Tree | undefined) =>
    namedTrees(trees ?? {})
      .filter(([, tree]) => isLacking(tree))
      .map(([name]) => name)
  const functions = namedTrees(css.types ?? {}).flatMap(([name, tree]) => [
    [name, tree] as const,
    ...namedTrees(tree),
  ])
  return new Set([
    ...lackingIn(css.properties),
    ...lackingIn(css['at-rules']).map((name) => `@${name}`),
    ...lackingIn(css.selectors).map((name) => (name === 'nesting' ? name : `:${name}`)),
    ...functions.filter(([, tree]) => isLacking(tree)).map(([name]) => `${name}()`),
  ])
}

function namedTrees({ __compat: _own, ...trees }: Tree): [string, Tree][] {
  return Object.entries(trees as Record<string, Tree>).filter(([name]) => /^[\w-]+$/.test(name))
}
