const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/**
 * Returns the plain text of sanitised HTML, of its beginning only. For descriptions, which are cut anyway.
 */
export function plainText(html: string): string {
  return html
    .slice(0, 4000)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
