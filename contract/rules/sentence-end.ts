/** Removes the punctuation of the surrounding sentence from the end of a URL. */
export function withoutSentenceEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?'"…»”’*]+$/u, '')
  const last = trimmed.at(-1)
  const opening = last === ')' ? '(' : last === ']' ? '[' : last === '}' ? '{' : undefined
  if (!opening || !last) return trimmed
  const balanced = trimmed.split(opening).length >= trimmed.split(last).length
  return balanced ? trimmed : withoutSentenceEnd(trimmed.slice(0, -1))
}
