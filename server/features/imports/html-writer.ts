import { escapeHtml } from '../../platform/text/escape-html.ts'

/** Elements that contain text directly; elsewhere text needs a paragraph. */
export const holders = new Set(['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'pre', 'figcaption'])

interface Open {
  /** Written tag; `''` if nothing was written yet. */
  name: string
  /** Tag in the source. */
  tag: string
  /** Whether it is a paragraph created for text outside of paragraphs. */
  isOwn?: boolean
  /** Start of a figure in the output. */
  start?: number
  /** Target of a link, if any. */
  href?: string | undefined
}

/** Writes well-formed HTML from any input. Text is always inside of a paragraph or a similar element. */
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

  /** Closes elements up to and including the last one that matches; does nothing without a match. */
  function closeTo(isSo: (one: Open) => boolean): void {
    const index = open.findLastIndex(isSo)
    if (index >= 0) while (open.length > index) close()
  }

  /** Ends an implicit paragraph before a block, except within a link. */
  function border(): void {
    if (isLinked() && !out.at(-1)?.endsWith(' ')) out.push(' ')
    if (isLinked()) return
    closeTo(({ isOwn }) => isOwn === true)
  }

  /** Before text: opens a paragraph if necessary, and the pending link. */
  function enter(): void {
    if (!holder()) {
      const isCaption = open.findLast(({ name }) => name !== '')?.name === 'figure'
      const name = isCaption ? 'figcaption' : 'p'
      out.push(`<${name}>`)
      // Inserted before a pending link, which becomes its child.
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
    // Paragraphs within cells, items and captions become line breaks.
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
    /** Writes a picture: as a block, unless it is within text. */
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

/** A figure with a single picture stays a figure, with all else as its caption; any other is unwrapped. */
function figureOf(inner: string): string {
  const pictures = inner.match(/<img [^>]*>/g) ?? []
  const captions = [...inner.matchAll(/<figcaption>(.*?)<\/figcaption>/gs)].map(([, words = '']) =>
    words.trim(),
  )
  const words = captions
    .map((caption) => caption.replace(/<img [^>]*>/g, '').trim())
    .filter(Boolean)
    .join(' ')
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

/** Unwraps paragraphs with only pictures, and removes empty ones. */
function tidy(html: string): string {
  return html
    .replace(/<p>\s*((?:<img [^>]*>\s*)+)<\/p>/g, '$1')
    .replace(/<(p|strong|em|b|i|u|s|h[234])>(?:\s|<br>)*<\/\1>/g, '')
    .trim()
}
