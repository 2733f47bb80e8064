/** Shorter first paragraphs may have fewer lines than the initial. */
const shortest = 240

/**
 * A figure ends at its first closing tag, so that matching takes linear time, however many pictures come
 * first.
 */
const firstParagraph = /^(?:<figure>(?:(?!<\/figure>).)*<\/figure>|<img [^>]*>)*<p>(.*?)<\/p>/s

/**
 * Whether a text begins with a large initial: its first paragraph needs enough lines, and the first letter
 * has to fill exactly three of them. Q extends below, and so does J in the fallback font; accents extend
 * above or below, quotes and digits are no letters.
 * @param html sanitised by the server
 */
export function hasInitial(html: string): boolean {
  const [, first = ''] = firstParagraph.exec(html) ?? []
  const words = first.replace(/<[^>]*>/g, '').replace(/&[^;\s]{1,10};/g, '"')
  return words.length >= shortest && /^\s*[A-IK-PR-Z](?!\p{M})/iu.test(words)
}
