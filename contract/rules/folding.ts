/** Lower case without accents: `Ação` → `acao`. Comparison keys only, never shown. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ç', 'c').replaceAll('đ', 'd')
}

/** `#Barra` and `barra` name the same channel. */
export function channelSlug(channel: string): string {
  return fold(channel.trim().replace(/^#/, ''))
}

export const channelSlugPattern = /^[a-z0-9][a-z0-9_-]{0,49}$/
