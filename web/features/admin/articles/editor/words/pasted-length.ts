import * as bounds from '#contract/rules/bounds.ts'

/** Word adds about as much markup as there is text. */
const mostHtml = 2 * bounds.article.maxLength

/** Returns whether pasted content exceeds the limit: parsing it would block the page. */
export function isTooLong(brought: DataTransfer | null): boolean {
  const text = brought?.getData('text/plain') ?? ''
  const html = brought?.getData('text/html') ?? ''
  return text.length > bounds.article.maxLength || (html.length > mostHtml && lengthOfWords(html) > mostHtml)
}

/** Returns the length without embedded pictures, style sheets and comments. */
function lengthOfWords(html: string): number {
  return without(without(html, '<!--', '-->'), '<style', '</style>').replace(/data:[^"'\s)>]*/gi, '').length
}

function without(html: string, start: string, end: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const from = html.indexOf(start, at)
    const to = from < 0 ? -1 : html.indexOf(end, from)
    if (to < 0) return parts.join('') + html.slice(at)
    parts.push(html.slice(at, from))
    at = to + end.length
  }
}
