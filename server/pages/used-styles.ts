import { LRUCache } from 'lru-cache'
import { type AtRule, type ChildNode, parse, type Rule } from 'postcss'
import { hashSource } from './content-policy.ts'

/** Class names of a page, its element names prefixed with `<`, and the custom properties that it mentions. */
type Makings = ReadonlySet<string>

interface Styles {
  text: string
  /** Hash source for a content policy. */
  hash: string
}

export interface StyleSheet {
  /** Names of all custom properties that the sheet mentions. */
  properties: ReadonlySet<string>
  /** `others`: the other sheets of the page. */
  reduce(makings: Makings, others?: readonly StyleSheet[]): Styles
}

/** Part of a stylesheet. */
interface Piece {
  before: string
  /** Sets of names, of which a page must have one completely. */
  dependencies?: string[][]
  /** The custom property that this part sets or registers. */
  sets?: string
  /** Custom properties that this part mentions. */
  reads: string[]
  pieces?: Piece[]
}

const sheetsKept = 200
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export function makingsOf(html: string): Makings {
  const makings = new Set<string>(html.match(/<[a-z][\w-]*|--[a-z][\w-]*/g))
  for (const attribute of new Set(html.match(/ class="[^"]+/g))) {
    const names = attribute.slice(' class="'.length)
    const text = names.replace(/&(amp|lt|gt|quot|#x27);/g, (all, name: string) => entities[name] ?? all)
    for (const name of text.split(' ')) makings.add(name)
  }
  return makings
}

/**
 * Reads a stylesheet that can be reduced to what a page can use. Of a selector only classes and elements are
 * compared: states, attributes and exclusions may come to apply, so their rules stay. Custom properties go if
 * neither the page nor a remaining rule reads them.
 */
export function readStyleSheet(css: string): StyleSheet {
  if (/<\/style/i.test(css))
    throw new Error('A stylesheet that names the end of its element cannot stand in a page.')
  const pieces = parse(css).nodes.filter(isNoComment).map(readPiece)
  const names = [...new Set(pieces.flatMap(listNames))]
  // Pages of one kind have the same names.
  const cut = new LRUCache<string, Styles>({ max: sheetsKept })

  return {
    properties: new Set(propertiesIn(css)),
    reduce(makings, others = []) {
      const isOfOthers = (name: string) => others.some(({ properties }) => properties.has(name))
      const present = names.filter((name) => makings.has(name) || (name.startsWith('--') && isOfOthers(name)))
      const key = present.join(' ')
      const cached = cut.get(key)
      if (cached) return cached
      const here = new Set(present)
      const used = pieces.flatMap((piece) => usedOf(piece, here))
      const text = write(used, propertiesRead(used, here))
      const styles = { text, hash: hashSource(text) }
      cut.set(key, styles)
      return styles
    },
  }
}

const propertiesIn = (text: string) => [...new Set(text.match(/--[a-z][\w-]*/gi))]

function readPiece(node: ChildNode): Piece {
  if (node.type === 'decl' && node.variable)
    return { before: textOf(node), sets: node.prop, reads: propertiesIn(node.value) }
  if (node.type === 'atrule' && node.name === 'property')
    return { before: textOf(node), sets: node.params, reads: [] }
  const dependencies = node.type === 'rule' ? { dependencies: node.selectors.map(namesIn) } : {}
  if (!isFrame(node)) return { before: textOf(node), ...dependencies, reads: propertiesIn(textOf(node)) }
  const before = node.type === 'rule' ? node.selector : `@${node.name} ${node.params}`
  const pieces = (node.nodes ?? []).filter(isNoComment).map(readPiece)
  return { before, ...dependencies, reads: propertiesIn(before), pieces }
}

/** Whether parts of a block may be left out. */
function isFrame(node: ChildNode): node is Rule | AtRule {
  if (node.type === 'rule') return node.some((inner) => inner.type === 'decl' && inner.variable)
  return (
    node.type === 'atrule' &&
    !/keyframes$/.test(node.name) &&
    (node.nodes ?? []).some(({ type }) => type !== 'decl')
  )
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

function listNames({ dependencies = [], sets, pieces = [] }: Piece): string[] {
  return [...dependencies.flat(), ...(sets ? [sets] : []), ...pieces.flatMap(listNames)]
}

/** Returns the piece with what a page can use of it, or nothing. */
function usedOf(piece: Piece, makings: Makings): Piece[] {
  const { dependencies, pieces } = piece
  if (dependencies && !dependencies.some((names) => names.every((name) => makings.has(name)))) return []
  return [pieces ? { ...piece, pieces: pieces.flatMap((inner) => usedOf(inner, makings)) } : piece]
}

/** Returns the custom properties that the page or a piece reads, if need be through other ones. */
function propertiesRead(pieces: readonly Piece[], makings: Makings): Set<string> {
  const read = new Set(makings)
  const follow = ({ sets, reads, pieces: inner = [] }: Piece) => {
    if (sets && !read.has(sets)) return
    for (const name of reads) read.add(name)
    inner.forEach(follow)
  }
  for (let before = 0; before < read.size; ) {
    before = read.size
    pieces.forEach(follow)
  }
  return read
}

function write(pieces: readonly Piece[], read: ReadonlySet<string>): string {
  return pieces
    .map(({ before, sets, pieces: inner }) => {
      if (sets && !read.has(sets)) return ''
      if (!inner) return before
      const text = write(inner, read).replace(/;$/, '')
      // An empty layer is kept, as its first mention sets its order.
      return text || before.startsWith('@layer') ? `${before}{${text}}` : ''
    })
    .join('')
}
