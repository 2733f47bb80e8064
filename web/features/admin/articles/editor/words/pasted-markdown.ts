import { Marked } from 'marked'

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

/** What is longer would hold up the page while it is read. */
const longest = 50_000

export const isMarkdown = (text: string) =>
  text.length <= longest && (certain.some((sign) => sign.test(text)) || items.test(text))

function escaped(text: string): string {
  const element = document.createElement('p')
  element.textContent = text
  return element.innerHTML
}

const markdown = new Marked({
  breaks: true,
  // Markup in it is words like any other.
  tokenizer: { html: () => undefined, tag: () => undefined },
  // Without a line of its own at the end.
  renderer: { code: ({ text }) => `<pre><code>${escaped(text)}</code></pre>` },
})

/** As HTML, which the editor reads like any other that is pasted; what is no Markdown stays words. */
export function htmlOfMarkdown(text: string): string {
  try {
    return markdown.parse(text, { async: false }).trimEnd()
  } catch {
    // Nested deeper than the parser can follow.
    return `<p>${escaped(text)}</p>`
  }
}
