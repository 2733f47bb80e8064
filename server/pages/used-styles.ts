import { LRUCache } from 'lru-cache'
import { type ChildNode, parse } from 'postcss'
import { hashSource } from './content-policy.ts'

/** Class names of a page, and its element names prefixed with `<`. */
type Makings = ReadonlySet<string>

interface Styles {
  text: string
  /** Hash source for a content policy. */
  hash: string
}

export type StyleSheet = (makings: Makings) => Styles

/** Part of a stylesheet. `needs`: sets of names, of which a page must have one completely. */
interface Piece {
  before: string
  needs?: string[][]
  pieces?: Piece[]
}

const sheetsKept = 200
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export function makingsOf(html: string): Makings {
  const makings = new Set<string>(html.match(/<[a-z][\w-]*/g))
  for (const attribute of new Set(html.match(/ class="[^"]+/g))) {
    const names = attribute.slice(' class="'.length)
    const text = names.replace(/&(amp|lt|gt|quot|#x27);/g, (all, name: string) => entities[name] ?? all)
    for (const name of text.split(' ')) makings.add(name)
  }
  return makings
}

/**
 * Returns a function that reduces a stylesheet to the rules a page can use. Only class and element names are
 * compared: states, attributes and exclusions in a selector may come to apply, so their rules stay.
 */
export function readStyleSheet(css: string): StyleSheet {
  if (/<\/style/i.test(css))
    throw new Error('A stylesheet that names the end of its element cannot stand in a page.')
  const pieces = parse(css).nodes.filter(isNoComment).map(readPiece)
  const names = [...new Set(pieces.flatMap(listNames))]
  // Pages of one kind have the same names.
  const cut = new LRUCache<string, Styles>({ max: sheetsKept })

  return (makings) => {
    const key = names.filter((name) => makings.has(name)).join(' ')
    const cached = cut.get(key)
    if (cached) return cached
    const text = withoutIdleProperties(write(pieces, makings))
    const styles = { text, hash: hashSource(text) }
    cut.set(key, styles)
    return styles
  }
}

/** Drops `@property` rules and their fallback values that no remaining rule uses. */
function withoutIdleProperties(text: string): string {
  const rules = text.replace(propertyRule, '').replace(beginnings, '')
  const isIdle = (name: string) => !new RegExp(`${name}(?![\\w-])`).test(rules)
  return text
    .replace(propertyRule, (rule, name: string) => (isIdle(name) ? '' : rule))
    .replace(beginnings, (layer) =>
      layer.replace(/(--[\w-]+):[^;}]*;?/g, (declaration, name: string) => (isIdle(name) ? '' : declaration)),
    )
}

const propertyRule = /@property (--[\w-]+)\s*\{[^}]*\}/g
const beginnings = /@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{[^}]*\}/g

function readPiece(node: ChildNode): Piece {
  if (node.type === 'rule') return { before: textOf(node), needs: node.selectors.map(namesIn) }
  const isFrame = node.type === 'atrule' && node.nodes?.some(({ type }) => type !== 'decl')
  if (!isFrame || /keyframes$/.test(node.name)) return { before: textOf(node) }
  const pieces = (node.nodes ?? []).filter(isNoComment).map(readPiece)
  return { before: `@${node.name} ${node.params}`, pieces }
}

const isNoComment = ({ type }: ChildNode) => type !== 'comment'

/** A statement needs a semicolon; a block does not. */
const textOf = (node: ChildNode) => ('nodes' in node && node.nodes ? node.toString() : `${node.toString()};`)

/** Returns the classes and elements that a selector requires. */
function namesIn(selector: string): string[] {
  let plain = unwrapped(selector).replace(/(?<!\\)\[(?:\\.|[^\]\\])*\]/g, '')
  // Removes the arguments of `:is()`, `:not()` and the like, innermost first.
  for (let inner = ''; inner !== plain; ) {
    inner = plain
    plain = plain.replace(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '')
  }
  const className = /\.((?:\\[\da-f]{1,6} ?|\\.|[^\s\\.:#>+~,*])+)/gi
  const classes = [...plain.matchAll(className)].map(([, name = '']) => unescaped(name))
  const elements = plain.replace(className, ' ').replace(/[:#][\w-]+/g, ' ')
  return [...classes, ...(elements.match(/[a-z][\w-]*/gi) ?? []).map((name) => `<${name.toLowerCase()}`)]
}

/** Unwraps a selector that is only `:is(…)` or `:where(…)` around another one. */
function unwrapped(selector: string): string {
  const [, inner] = /^:(?:is|where)\((.*)\)$/s.exec(selector) ?? []
  return inner && isOneSelector(inner) ? unwrapped(inner) : selector
}

function isOneSelector(text: string): boolean {
  let depth = 0
  for (const [sign] of text.matchAll(/\\.|[(),]/gs)) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0 || (sign === ',' && depth === 0)) return false
  }
  return true
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, code?: string, sign?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
  )
}

function listNames({ needs = [], pieces = [] }: Piece): string[] {
  return [...needs.flat(), ...pieces.flatMap(listNames)]
}

function write(pieces: readonly Piece[], makings: Makings): string {
  return pieces
    .map(({ before, needs, pieces: inner }) => {
      if (needs) return needs.some((names) => names.every((name) => makings.has(name))) ? before : ''
      if (!inner) return before
      const text = write(inner, makings)
      // An empty layer is kept, as its first mention sets its order.
      return text || before.startsWith('@layer') ? `${before}{${text}}` : ''
    })
    .join('')
}
