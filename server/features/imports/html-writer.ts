import { escapeHtml } from '../../platform/text/escape-html.ts'

/** What is inside them is words; elsewhere words need a paragraph. */
export const holders = new Set(['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'pre', 'figcaption'])

interface Open {
  /** What was written for it; `''`: nothing, or nothing yet. */
  name: string
  /** What it is where it comes from. */
  tag: string
  /** Made for words that stood in no paragraph. */
  isOwn?: boolean
  /** Of a figure: where in the output it begins. */
  start?: number
  /** Of a link: where it leads; nothing where it leads nowhere. */
  href?: string | undefined
}

/** Writes what is well formed, whatever it is told: words always stand in a paragraph or in what is like one. */
export function createHtmlWriter() {
  const out: string[] = []
  const open: Open[] = []

  const holder = () => open.findLast(({ name }) => holders.has(name))
  const isLinked = () => open.some(({ name }) => name === 'a')

  function close(): void {
    const last = open.pop()
    if (last?.name === 'a' && out.at(-1) === ' ') out.pop()
    if (last?.name === 'figure') out.push(figureOf(out.splice(last.start ?? 0).join('')))
    else if (last?.name) out.push(`</${last.name}>`)
  }

  /** Up to the last one for which it is so, that one too; nothing where there is none. */
  function closeTo(isSo: (one: Open) => boolean): void {
    const index = open.findLastIndex(isSo)
    if (index >= 0) while (open.length > index) close()
  }

  /** Paragraphs that nobody opened end where something else begins; a link goes on. */
  function border(): void {
    if (isLinked() && !out.at(-1)?.endsWith(' ')) out.push(' ')
    if (isLinked()) return
    closeTo(({ isOwn }) => isOwn === true)
  }

  /** Before words: a paragraph, where they would stand in none, and the link that they are in. */
  function enter(): void {
    if (!holder()) {
      const isCaption = open.findLast(({ name }) => name !== '')?.name === 'figure'
      const name = isCaption ? 'figcaption' : 'p'
      out.push(`<${name}>`)
      // A link that is not written yet is inside it.
      const index = open.findLastIndex((one) => one.name !== '' || one.tag !== 'a') + 1
      open.splice(index, 0, { name, tag: '', isOwn: true })
    }
    const link = open.findLast(({ tag }) => tag === 'a')
    if (!link?.href || isLinked()) return
    out.push(`<a href="${escapeHtml(link.href)}">`)
    open.push({ name: 'a', tag: '' })
  }

  function openBlock(name: string, attributes: string): void {
    border()
    if (name === 'p' && !isLinked()) closeTo((one) => one.name === 'p')
    const isInside = isLinked() || (name === 'p' && (holder() || open.at(-1)?.name === 'figure'))
    if (!isInside) {
      out.push(`<${name}${attributes}>`)
      open.push({ name, tag: name })
      return
    }
    // A paragraph within a cell, an item or a caption is its text.
    if (holder() && !isLinked() && !isJustOpened(out.findLast((part) => part.trim()))) out.push('<br>')
    open.push({ name: '', tag: name })
  }

  function closeBlock(name: string): void {
    border()
    if (open.some(({ tag }) => tag === name)) closeTo(({ tag }) => tag === name)
  }

  return {
    border,
    openBlock,
    closeBlock,
    text(text: string) {
      if (!text.trim() && !holder()) return
      enter()
      out.push(escapeHtml(text))
    },
    openInline(name: string) {
      enter()
      out.push(`<${name}>`)
      open.push({ name, tag: name })
    },
    closeInline: (name: string) => closeTo(({ tag }) => tag === name),
    openLink: (href: string | undefined) => void open.push({ name: '', tag: 'a', href }),
    closeLink: () => closeTo(({ tag }) => tag === 'a'),
    isInLink: () => open.some(({ tag, href }) => tag === 'a' && href !== undefined),
    single(name: 'br' | 'hr') {
      if (name === 'hr') border()
      else if (!holder()) return
      out.push(`<${name}>`)
    },
    /** Stands by itself, unless it is among words. */
    picture(html: string) {
      if (!holder() || holder()?.isOwn) border()
      out.push(html)
    },
    block(html: string) {
      border()
      out.push(html)
    },
    openFigure() {
      border()
      open.push({ name: 'figure', tag: 'figure', start: out.length })
    },
    closeFigure: () => closeTo(({ tag }) => tag === 'figure'),
    end(): string {
      while (open.length > 0) close()
      return tidy(out.join(''))
    },
  }
}

const isJustOpened = (part = '') => /^<(li|td|th|figcaption)\b/.test(part)

/** One picture with its words is a figure; anything else is what is in it, one after the other. */
function figureOf(inner: string): string {
  const pictures = inner.match(/<img [^>]*>/g) ?? []
  const captions = [...inner.matchAll(/<figcaption>(.*?)<\/figcaption>/gs)].map(([, words = '']) =>
    words.trim(),
  )
  const words = captions.filter(Boolean).join(' ')
  if (pictures.length === 1 && words && !inner.includes('<figure>')) {
    return `<figure>${pictures[0]}<figcaption>${words}</figcaption></figure>`
  }
  return inner
    .split(/(<figure>.*?<\/figure>)/s)
    .map((part) =>
      part.startsWith('<figure>')
        ? part
        : part.replaceAll('<figcaption>', '<p>').replaceAll('</figcaption>', '</p>'),
    )
    .join('')
}

/** A paragraph that is nothing but a picture is a picture, and one with nothing is none. */
function tidy(html: string): string {
  return html
    .replace(/<p>\s*((?:<img [^>]*>\s*)+)<\/p>/g, '$1')
    .replace(/<(p|strong|em|b|i|u|s|h[234])>(?:\s|<br>)*<\/\1>/g, '')
    .trim()
}
