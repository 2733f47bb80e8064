const blocks =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|h[1-6]|hr|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|summary|iframe|audio|video|script|style'
const blockTag = new RegExp(`</?(?:${blocks})\\b[^<>]*>`, 'gi')
const holderTag = /^<(\/?)(?:li|t[dh]|d[td]|h[1-6]|figcaption|summary|caption)\b[^<>]*>$/i
const nothingElse = new RegExp(`^${blockTag.source}$`, 'i')

/**
 * Converts plain line breaks to paragraphs and `<br>`, like `wpautop` of WordPress, whose classic editor stores texts
 * without paragraphs.
 */
export function paragraphs(text: string): string {
  return [...verbatimParts(text.replace(/\r\n?/g, '\n'))]
    .map(({ part, isVerbatim }) => (isVerbatim ? part : withParagraphs(part)))
    .join('\n')
}

/** Splits off elements whose content stays verbatim. Unclosed ones do not count. */
export function* verbatimParts(text: string): Generator<{ part: string; isVerbatim: boolean }> {
  const lower = text.toLowerCase()
  const start = /<(pre|script|style|textarea)\b/g
  let at = 0
  for (let found = start.exec(lower); found; found = start.exec(lower)) {
    const close = `</${found[1]}>`
    const end = lower.indexOf(close, found.index)
    if (end < 0) break
    yield { part: text.slice(at, found.index), isVerbatim: false }
    at = end + close.length
    yield { part: text.slice(found.index, at), isVerbatim: true }
    start.lastIndex = at
  }
  yield { part: text.slice(at), isVerbatim: false }
}

/** Wraps text in paragraphs, except block elements and the text of lists and tables. */
function withParagraphs(text: string): string {
  const parts = text
    .replace(blockTag, (tag) => `\n\n${tag}\n\n`)
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
  let depth = 0
  return parts
    .map((part) => {
      const [, slash] = holderTag.exec(part) ?? []
      if (slash !== undefined) depth = Math.max(0, depth + (slash ? -1 : 1))
      return depth > 0 || nothingElse.test(part) ? part : paragraph(part)
    })
    .join('\n')
}

function paragraph(part: string): string {
  if (/^<p[\s>]/i.test(part) || /<\/p>$/i.test(part)) return part
  // The lookbehind avoids quadratic time on runs of blanks.
  return `<p>${part.replace(/(?:<br\s*\/?>)?(?<![ \t])[ \t]*\n/gi, '<br>\n')}</p>`
}
