/** Returns the text of safe HTML, which may be truncated. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*(?:>|$)/g, (tag) => (/^<\/?(?:b|strong|i|em|u|s|a|code)\b/.test(tag) ? '' : ' '))
    .replace(/&(?:#39|[a-z]{2,5});/g, (entity) => entities[entity] ?? entity)
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
