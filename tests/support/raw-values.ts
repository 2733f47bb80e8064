import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { list, parse } from 'postcss'
import { projectFiles, root } from './source-files.ts'

/** Files that define the tokens, and a document that the service worker shows without any style sheet. */
const withoutTokens = [
  'web/styles/theme.css',
  'web/styles/tokens.css',
  'web/platform/offline/offline-document.ts',
]

const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi
/** Hairlines are up to 3px; longer sizes come from a token or from the scale. */
const size = /(?<![\w.-])(?:[4-9]|[1-3]\d|\d{3,}|[4-9]\d)(?:\.\d+)?px\b|(?<![\w-])\d*\.?\d+rem\b/g
const time = /(?<![\w.-])(?!0m?s)\d*\.?\d+m?s\b/g

/** Names of timing functions, but not longer names that contain one. */
const curve =
  /\b(?:cubic-bezier|steps|linear)\(|(?<![\w-])(?:ease(?:-in)?(?:-out)?|linear|step-(?:start|end))(?![\w-])/g

const found = (text: string, ...kinds: RegExp[]) => kinds.flatMap((kind) => text.match(kind) ?? [])

/** Returns raw values in declarations, and sizes in conditions. */
export function rawInSheet(text: string): string[] {
  const raw: string[] = []
  const sheet = parse(text)
  sheet.walkDecls(({ prop, value }) => {
    raw.push(...found(value, colour, size, time))
    if (/^(transition|animation)/.test(prop)) raw.push(...rawMotion(prop, value))
    if (prop === 'z-index' && /^-?\d+$/.test(value)) raw.push(value)
    if (prop.endsWith('radius')) raw.push(...found(value, /(?<![\w.])[1-3]px/g))
    if (/shadow$/.test(prop)) raw.push(...found(value, /(?<![\w.])[1-3]px/g))
  })
  sheet.walkAtRules(/^(media|container)$/, ({ params }) => {
    raw.push(...found(params, size))
  })
  return raw
}

/**
 * Returns timing functions that are no token, and transitions and animations without one, which would get the
 * browser's default.
 */
function rawMotion(prop: string, value: string): string[] {
  const raw = found(value, curve)
  if (prop !== 'transition' && prop !== 'animation') return raw
  const moves = list.comma(value).filter((move) => /var\(--time|(?<![\w.-])(?!0m?s)\d*\.?\d+m?s\b/.test(move))
  return [...raw, ...moves.filter((move) => !move.includes('var(--ease') && found(move, curve).length === 0)]
}

/**
 * Returns arbitrary values in square brackets of utilities, utilities with a number for time or plane or with
 * the name of a curve, curves in scripts, and colours. Computed values, such as for each bar of a spectrum,
 * can have no token.
 */
export function rawInSource(text: string): string[] {
  const arbitrary = text.match(/(?<=[\w-])-\[[^\]\s'"`]*\]/g) ?? []
  const numbered = text.match(/(?<=[\s'"`:!])-?(?:z|duration|delay)-\d+(?=[\s'"`])/g) ?? []
  const curves =
    text.match(/(?<=[\s'"`:!])ease-(?:in|out|in-out|linear|initial)(?=[\s'"`])|(?<=easing: )['"`](?!var)/g) ??
    []
  const colours = text.match(/(?<=['"`])#[\da-f]{3,8}(?=['"`])|\boklch\((?![^)]*\$\{)/gi) ?? []
  return [...found(arbitrary.join(' '), colour, size, time), ...numbered, ...curves, ...colours]
}

const isStyled = (path: string) =>
  path.startsWith('web/') && /\.(css|tsx?)$/.test(path) && !/\.test\.|\/(sample|stand|fake)-/.test(path)

/** Raw values by file of the interface, for files that have any. */
export function rawValues(): Record<string, string[]> {
  const files = projectFiles('web').filter((path) => isStyled(path) && !withoutTokens.includes(path))
  const values = files.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [path, path.endsWith('.css') ? rawInSheet(text) : rawInSource(text)] as const
  })
  return Object.fromEntries(values.filter(([, raw]) => raw.length > 0))
}
