import { Marked } from 'marked'

/** Patterns that occur in Markdown only: one match suffices. */
const certain = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^> \S/m,
  /\*\*\S(?:[^*\n]*\S)?\*\*/,
  /\[[^[\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]*\)/,
]
/** A list needs two items: a single such line may be a sum or a remark. */
const items = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S.*(?:\n+ *(?:[-*+]|\d{1,3}[.)]) \S.*)+/m

/** Parsing longer text would block the page. */
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
  tokenizer: {
    // HTML in Markdown is treated as plain text.
    ...{ html: () => undefined, tag: () => undefined },
    // A footnote of one word would be the address of a link, and lost as text.
    def: (source) => (/^ {0,3}\[\^/.test(source) ? undefined : false),
  },
  // Without a line break at the end.
  renderer: { code: ({ text }) => `<pre><code>${escaped(text)}</code></pre>` },
})

/** Converts Markdown to HTML, which is then handled like pasted HTML. */
export function htmlOfMarkdown(text: string): string {
  try {
    return markdown.parse(text, { async: false }).trimEnd()
  } catch {
    // It is nested too deeply for the parser.
    return `<p>${escaped(text)}</p>`
  }
}
