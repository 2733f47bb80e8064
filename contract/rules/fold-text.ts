/** Lower case without accents: `Ação` → `acao`. Comparison keys only, never shown. */
export function fold(text: string): string {
  // Without marks before as well: sorting a long run of them takes time that grows with its square.
  const bare = withoutMarks(withoutMarks(text).normalize('NFD'))
  return bare.toLowerCase().replaceAll('ç', 'c').replaceAll('đ', 'd')
}

const withoutMarks = (text: string) => text.replace(/\p{M}+/gu, '')

/** Whether all of the words that are typed are in a text, whatever their accents and an `#` before them. */
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
