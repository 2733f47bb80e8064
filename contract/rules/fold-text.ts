/** Lower case without accents: `Ação` → `acao`. Comparison keys only, never shown. */
export function fold(text: string): string {
  // Marks are removed before too: NFD sorts a long run of them in quadratic time.
  const bare = withoutMarks(withoutMarks(text).normalize('NFD'))
  return bare.toLowerCase().replaceAll('ç', 'c').replaceAll('đ', 'd')
}

const withoutMarks = (text: string) => text.replace(/\p{M}+/gu, '')

/** Returns a filter for texts that contain all typed words, ignoring case, accents and a leading `#`. */
export function wordsFinder(typed: string): (text: string) => boolean {
  const words = fold(typed)
    .split(/[\s#]+/)
    .filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}

/** `#Barra` and `barra` name the same channel. */
export function channelSlug(channel: string): string {
  return fold(channel.trim().replace(/^#/, ''))
}

export const channelSlugPattern = /^[a-z0-9][a-z0-9_-]{0,49}$/
