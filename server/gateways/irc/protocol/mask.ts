/** Returns a matcher in which `*` stands for any text and `?` for any character. */
export function maskMatcher(mask: string): (text: string) => boolean {
  const pieces = mask.toLowerCase().split(/\*+/)
  return (whole) => {
    const text = whole.toLowerCase()
    let from = 0
    for (const [index, piece] of pieces.entries()) {
      const at = find(text, piece, { from, isAnchored: index === 0 })
      if (at < 0) return false
      from = at + piece.length
    }
    const last = pieces.at(-1) ?? ''
    return pieces.length === 1 ? from === text.length : endsWith(text, last)
  }
}

function find(
  text: string,
  piece: string,
  { from, isAnchored }: { from: number; isAnchored: boolean },
): number {
  const last = isAnchored ? from : text.length - piece.length
  for (let at = from; at <= last; at += 1) if (isAt(text, piece, at)) return at
  return -1
}

const isAt = (text: string, piece: string, at: number) =>
  at + piece.length <= text.length &&
  [...piece].every((sign, index) => sign === '?' || sign === text[at + index])

const endsWith = (text: string, piece: string) => isAt(text, piece, text.length - piece.length)
