/**
 * A text without the signs at its end that stand in `signs`. A pattern such as `x+$` would look at each run of them
 * again from each of its signs.
 */
export function trimEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
