/**
 * Removes the characters in `signs` from the end of a text. A pattern such as `x+$` would scan each run of them again
 * from each of its positions.
 */
export function trimEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
