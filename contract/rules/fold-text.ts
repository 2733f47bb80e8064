/** Lower case without accents: `Ação` → `acao`. Comparison keys only, never shown. */
export function fold(text: string): string {
  // Without marks before as well: sorting a long run of them takes time that grows with its square.
  const bare = withoutMarks(withoutMarks(text).normalize('NFD'))
  return bare.toLowerCase().replaceAll('ç', 'c').replaceAll('đ', 'd')
}

const withoutMarks = (text: string) => text.replace(/\p{M}+/gu, '')

/** `#Barra` and `barra` name the same channel. */
export function channelSlug(channel: string): string {
  return fold(channel.trim().replace(/^#/, ''))
}

export const channelSlugPattern = /^[a-z0-9][a-z0-9_-]{0,49}$/
