/** Returns the HTML of a picture by its note. */
export type Pictured = (note: string, caption: string) => string

/**
 * Converts the subset of Markdown used in the demo's texts: `##`, `-`, `1.`, `>`, `![caption](picture)`,
 * `**`, `*`, links and code. Straight quotes become typographic ones.
 */
export function htmlOf(markdown: string, pictured: Pictured): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockOf(block, pictured))
    .join('\n')
}

/** Returns the notes of the pictures in a text, in order. */
export const pictureNotes = (markdown: string): string[] =>
  [...markdown.matchAll(/^!\[.*\]\((.+)\)$/gm)].map(([, note = '']) => note)

/** Converts stanzas, keeping their line breaks. */
export const htmlOfStanzas = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((stanza) => `<p>${stanza.split('\n').map(inline).join('<br>')}</p>`)
    .join('\n')

function blockOf(block: string, pictured: Pictured): string {
  const [, level, heading] = /^(##+) (.+)$/.exec(block) ?? []
  if (level && heading) return `<h${level.length}>${inline(heading)}</h${level.length}>`
  const [, caption = '', note] = /^!\[(.*)\]\((.+)\)$/.exec(block) ?? []
  if (note) return pictured(note, inline(caption))
  if (/^> /.test(block)) return `<blockquote><p>${inline(unmarked(block, /^> ?/gm))}</p></blockquote>`
  if (/^- /.test(block)) return `<ul>${itemsOf(block, /\n(?=- )/, /^- /)}</ul>`
  if (/^1\. /.test(block)) return `<ol>${itemsOf(block, /\n(?=\d+\. )/, /^\d+\. /)}</ol>`
  return `<p>${inline(block)}</p>`
}

const unmarked = (text: string, mark: RegExp) => text.replace(mark, '')

const itemsOf = (block: string, between: RegExp, mark: RegExp) =>
  block
    .split(between)
    .map((item) => `<li>${inline(unmarked(item, mark))}</li>`)
    .join('')

function inline(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/"(.+?)"/g, '“$1”')
    .replace(/`(.+?)`/g, '<code>$1</code>')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>')
}
