/** Of lines that only Markdown begins so, and of words that only Markdown marks so. One is enough. */
const certain = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^> \S/m,
  /\*\*\S(?:[^*\n]*\S)?\*\*/,
  /\[[^[\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]*\)/,
]
/** Such a line alone may be a sum or a remark. */
const items = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S.*(?:\n+ *(?:[-*+]|\d{1,3}[.)]) \S.*)+/m

export const isMarkdown = (text: string) => certain.some((sign) => sign.test(text)) || items.test(text)

/** As HTML, which the editor reads like any other that is pasted; what is no Markdown stays words. */
export function htmlOfMarkdown(text: string): string {
  return blocksOf(text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n'))
}

const fence = /^(```|~~~)/
const heading = /^(#{1,6}) +(.*?)(?: +#+)?$/
const rule = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/
const item = /^( *)([-*+]|\d{1,9}[.)]) +(.*)$/
const quoted = /^ {0,3}(?:> ?)+/

function blocksOf(lines: readonly string[]): string {
  const html: string[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const read = readerOf(line)
    const length = read ? lengthOf(lines, at, read) : 1
    if (read) html.push(read.html(lines.slice(at, at + length)))
    at += length
  }
  return html.join('')
}

interface Reader {
  /** Whether a line, the so manyth after the first, still belongs to what the first began. */
  goesOn: (line: string, offset: number, lines: readonly string[], at: number) => boolean
  html: (lines: readonly string[]) => string
}

function lengthOf(lines: readonly string[], at: number, { goesOn }: Reader): number {
  let length = 1
  while (at + length < lines.length && goesOn(lines[at + length] ?? '', length, lines, at)) length += 1
  return length
}

function readerOf(line: string): Reader | undefined {
  if (line.trim() === '') return undefined
  if (fence.test(line)) return codeReader(line)
  const [, marks, words = ''] = heading.exec(line) ?? []
  if (marks) return { goesOn: () => false, html: () => element(`h${marks.length}`, inline(words)) }
  if (rule.test(line)) return { goesOn: () => false, html: () => '<hr>' }
  if (quoted.test(line)) return quoteReader
  return item.test(line) ? listReader(line) : paragraphReader
}

function codeReader(first: string): Reader {
  const mark = first.slice(0, 3)
  return {
    // The line that ends it belongs to it.
    goesOn: (_, offset, lines, at) => offset === 1 || !lines[at + offset - 1]?.startsWith(mark),
    html: ([, ...lines]) => {
      const code = lines.at(-1)?.startsWith(mark) ? lines.slice(0, -1) : lines
      return `<pre><code>${escaped(code.join('\n'))}</code></pre>`
    },
  }
}

const quoteReader: Reader = {
  goesOn: (line) => quoted.test(line),
  html: (lines) => element('blockquote', blocksOf(lines.map((line) => line.replace(quoted, '')))),
}

const paragraphReader: Reader = {
  goesOn: (line) => readerOf(line) === paragraphReader,
  html: (lines) => element('p', lines.map((line) => inline(line.trim())).join('<br>')),
}

const indentOf = (line: string) => line.length - line.trimStart().length
const isNumbered = (line: string) => /^ *\d/.test(line)

function listReader(first: string): Reader {
  const indent = indentOf(first)
  const begins = (line: string) =>
    item.test(line) &&
    indentOf(line) <= indent + 1 &&
    isNumbered(line) === isNumbered(first) &&
    !rule.test(line)
  const belongs = (line: string) => begins(line) || indentOf(line) > indent + 1
  return {
    goesOn: (line, offset, lines, at) =>
      line.trim() === '' ? belongs(lines[at + offset + 1] ?? '') : belongs(line),
    html: (lines) => {
      const parts = lines.reduce<string[][]>((all, line) => {
        if (begins(line)) all.push([line.replace(item, '$3')])
        else all.at(-1)?.push(line.slice(Math.min(indentOf(line), indent + 2)))
        return all
      }, [])
      const all = parts.map((part) => element('li', itemHtml(part))).join('')
      const start = Number.parseInt(first, 10)
      return isNumbered(first) ? `<ol${start > 1 ? ` start="${start}"` : ''}>${all}</ol>` : element('ul', all)
    },
  }
}

/** Its first line is words in any case: lists within it have lines of their own. */
function itemHtml([first = '', ...rest]: readonly string[]): string {
  const goesOn = rest.findIndex((line) => readerOf(line) !== paragraphReader)
  const words = goesOn < 0 ? rest : rest.slice(0, goesOn)
  return paragraphReader.html([first, ...words]) + blocksOf(rest.slice(words.length))
}

const element = (tag: string, html: string) => `<${tag}>${html}</${tag}>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Code first: nothing in it is marked. Then what has an address, and signs that are meant as they are. */
const pieces = /`([^`\n]+)`|(!?)\[([^[\]\n]*)\]\(([^()\s]*)(?: "[^"\n]*")?\)|\\([\\`*_{}[\]()#+\-.!>~])/g

function inline(text: string): string {
  let html = ''
  let from = 0
  // Marks are sought in what stays: these signs stand in their place, and in no text.
  const held: string[] = []
  for (const found of text.matchAll(pieces)) {
    const [whole, code, bang, words = '', address = '', sign] = found
    html += escaped(text.slice(from, found.index))
    from = found.index + whole.length
    if (code === undefined && sign === undefined && !bang) {
      html += `${hold(`<a href="${escaped(address)}">`)}${escaped(words)}${hold('</a>')}`
    } else if (bang) html += hold(`<img src="${escaped(address)}" alt="${escaped(words)}">`)
    else html += hold(code === undefined ? escaped(sign ?? '') : element('code', escaped(code)))
  }
  html += escaped(text.slice(from))
  return marked(html).replace(/\ue000(\d+)\ue001/g, (_, at) => held[Number(at)] ?? '')

  function hold(part: string): string {
    return `\ue000${held.push(part) - 1}\ue001`
  }
}

const marked = (html: string) =>
  html
    .replace(/\*\*(?=\S)([^*]*\S)\*\*|__(?=\S)([^_]*\S)__/g, (_, a, b) => element('strong', a ?? b))
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]*[^\s*])\*(?![\p{L}\p{N}*])/gu, (_, words) =>
      element('em', words),
    )
    .replace(/(?<![\p{L}\p{N}_])_(?=\S)([^_]*[^\s_])_(?![\p{L}\p{N}_])/gu, (_, words) => element('em', words))
    .replace(/~~(?=\S)([^~]*\S)~~/g, (_, words) => element('s', words))
