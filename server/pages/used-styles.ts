/** A part of a stylesheet: a rule, a group of parts such as a media query, or what every page keeps. */
type Part =
  | { text: string; wanted: readonly (readonly string[])[] }
  | { head: string; parts: readonly Part[] }
  | { text: string }

export type Stylesheet = readonly Part[]

const groups = /^@(?:layer|media|supports|container)\b/

/** A stylesheet taken apart, so that a page can have the rules for its own classes. Written for what Vite makes. */
export function parseStyles(css: string): Stylesheet {
  const parts: Part[] = []
  let from = 0
  while (from < css.length) {
    const end = endOfPart(css, from)
    const text = css.slice(from, end)
    const head = text
      .slice(0, Math.max(0, text.indexOf('{')))
      .replaceAll(/\/\*.*?\*\//gs, '')
      .trim()
    from = end
    if (groups.test(head)) {
      parts.push({ head, parts: parseStyles(text.slice(text.indexOf('{') + 1, text.lastIndexOf('}'))) })
    } else if (head === '' || head.startsWith('@')) parts.push({ text })
    else parts.push({ text, wanted: splitSelectors(head).map(classesOf) })
  }
  return parts
}

/** The rules that can apply to something with these classes, in their order. */
export function usedStyles(sheet: Stylesheet, classes: ReadonlySet<string>): string {
  let text = ''
  for (const part of sheet) {
    if ('parts' in part) {
      const inside = usedStyles(part.parts, classes)
      // An empty layer still has its place among the others.
      if (inside || part.head.startsWith('@layer')) text += `${part.head}{${inside}}`
    } else if (!('wanted' in part) || part.wanted.some((all) => all.every((name) => classes.has(name)))) {
      text += part.text
    }
  }
  return text
}

/** The classes in a page as the server writes it. */
export function classesIn(html: string): Set<string> {
  const classes = new Set<string>()
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of value.split(' ')) classes.add(unescapeHtml(name))
  }
  return classes
}

const unescapeHtml = (text: string) =>
  text.includes('&')
    ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    : text

/** Where parts begin and end, and whatever may hide such a sign. */
const signs = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*.*?\*\/|[{};]/gs

/** Behind the brace that closes it, or the semicolon of what has none. */
function endOfPart(css: string, from: number): number {
  signs.lastIndex = from
  let depth = 0
  for (let found = signs.exec(css); found; found = signs.exec(css)) {
    const [sign] = found
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    if (depth === 0 && (sign === '}' || sign === ';')) return signs.lastIndex
  }
  return css.length
}

/** Commas within brackets part nothing. */
const splitSelectors = (head: string) => withoutBrackets(head).split(',')

/** What stands in brackets may be one of several, or must not be: nothing is wanted of it. */
function withoutBrackets(selector: string): string {
  let [text, depth] = ['', 0]
  for (const [sign] of selector.matchAll(/\\.|[^\\]/gs)) {
    if (sign === ')' || sign === ']') depth -= 1
    else if (sign === '(' || sign === '[') depth += 1
    else if (depth === 0) text += sign
  }
  return text
}

function classesOf(selector: string): string[] {
  return Array.from(selector.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g), ([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1'),
  )
}
