/** How fast adults read prose to themselves, on average and in most languages. */
const wordsPerMinute = 230

const inlineTags = /<\/?(?:strong|em|u|s|code|a)\b[^>]*>/g
const words = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu

/** How many words HTML has, and how many minutes it takes to read them. */
export function countWords(html: string): { words: number; minutes: number } {
  const text = html
    .replace(inlineTags, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[^;\s]{1,10};/g, ' ')
  const count = text.match(words)?.length ?? 0
  return { words: count, minutes: Math.max(1, Math.round(count / wordsPerMinute)) }
}
