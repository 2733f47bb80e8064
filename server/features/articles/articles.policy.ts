import { slugify } from '#contract/rules/slugs.ts'
import type { TextKind } from './articles.facts.ts'

/** In lists and search. */
export const excerptLength = 300
export const longestList = 500
export const newestCount = 6
export const daysUntilGone = 30

/** Words or a picture; empty paragraphs are nothing to publish. */
export function hasBody(safeContent: string): boolean {
  return /<img /.test(safeContent) || /[^\s\u00a0]/.test(safeContent.replace(/<[^>]*>|&nbsp;/g, ''))
}

/** Of a draft the address follows the title, unless it was chosen. Once published, it stays. */
export function followsTitle(text: { slug: string; title: string; publishedAt: string | null }): boolean {
  if (text.publishedAt !== null) return false
  const made = slugify(text.title)
  return text.slug === made || text.slug.replace(/-\d+$/, '') === made
}

export function kindOf({ kind, isLyrics }: { kind: string; isLyrics: boolean }): TextKind {
  if (kind === 'store') return 'store'
  return isLyrics ? 'lyrics' : 'article'
}
