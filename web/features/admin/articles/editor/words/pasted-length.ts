import * as bounds from '#contract/rules/bounds.ts'

/** Word writes of its own as much as of the author. */
const mostHtml = 2 * bounds.article.maxLength

/** More than a text may have would hold the page up for as long as it takes to read it, and could not be saved. */
export function isTooLong(brought: DataTransfer | null): boolean {
  const text = brought?.getData('text/plain') ?? ''
  const html = brought?.getData('text/html') ?? ''
  return text.length > bounds.article.maxLength || (html.length > mostHtml && lengthOfWords(html) > mostHtml)
}

/** Without pictures that stand in the text itself, style sheets and what is meant for programs. */
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
