/** Shorter first paragraphs may have fewer lines than an initial is high. */
const shortest = 240

/** A figure ends with its own end: so each sign is looked at once, however many pictures come first. */
const firstParagraph = /^(?:<figure>(?:(?!<\/figure>).)*<\/figure>|<img [^>]*>)*<p>(.*?)<\/p>/s

/**
 * Whether a text begins with a large initial: a paragraph of more lines than that takes, whose first letter fills its
 * three lines and no more. Q hangs below them, and J does in the face that stands in; marks stand above or below,
 * quotes and figures are no letters.
 * @param html as the server has sanitised it
 */
export function hasInitial(html: string): boolean {
  const [, first = ''] = firstParagraph.exec(html) ?? []
  const words = first.replace(/<[^>]*>/g, '').replace(/&[^;\s]{1,10};/g, '"')
  return words.length >= shortest && /^\s*[A-IK-PR-Z](?!\p{M})/iu.test(words)
}
