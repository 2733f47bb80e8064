/** Makes of the address of a picture what shows it. */
export type Pictured = (note: string, caption: string) => string

/** The little Markdown in which the demo's texts are written: `##`, `-`, `1.`, `>`, `![caption](picture)`, `**`, `*`,
 * and code; quotes become those of a printer. */
export function htmlOf(markdown: string, pictured: Pictured): string {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockOf(block, pictured))
    .join('\n')
}

/** The notes of the pictures in a text, in their order. */
export const pictureNotes = (markdown: string): string[] =>
  [...markdown.matchAll(/^!\[.*\]\((.+)\)$/gm)].map(([, note = '']) => note)

/** Stanzas as they are sung: a line is a line. */
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
