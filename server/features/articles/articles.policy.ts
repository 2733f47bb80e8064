import { hasContent, slugify } from '#contract/rules/slugs.ts'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { TextKind } from './articles.events.ts'

/** In lists and search. */
export const excerptLength = 300
export const longestList = 500
export const newestCount = 6
export const daysUntilGone = 30
/** Of one feed. Whoever writes very long texts has fewer of them in it. */
export const feedBounds = { articles: 30, letters: 1_000_000 }

/** The first of them, as far as there is room for all that they say; one in any case. */
export function fitting<T extends { content: string }>(newest: readonly T[]): T[] {
  let letters = 0
  return newest.filter(({ content }, index) => {
    letters += content.length
    return index === 0 || letters <= feedBounds.letters
  })
}

/** What a text lacks that everybody is to read. */
export function lackOf({ title, content }: { title: string; content: string }) {
  if (title === '') return 'title'
  return hasBody(content) ? undefined : 'body'
}

/** Words or a picture; empty paragraphs are nothing to publish. */
function hasBody(safeContent: string): boolean {
  return /<img /.test(safeContent) || /[^\s\u00a0]/.test(safeContent.replace(/<[^>]*>|&nbsp;/g, ''))
}

/** The address that a title makes; a word where there is no title, or none of its letters can stand in one. Empty of marks alone. */
export function addressOf(title: string, language = ''): string {
  const base = slugify(title) || (title === '' || hasContent(title) ? 'texto' : '')
  return language === '' || base === '' ? base : slugify(`${base} ${language}`)
}

interface Addressed {
  slug: string
  title: string
  language: string
  publishedAt: string | null
}

/** Of a draft the address follows the title, unless it was chosen. Once published, it stays. */
export function followsTitle({ slug, title, language, publishedAt }: Addressed): boolean {
  if (publishedAt !== null) return false
  const fromTitle = [addressOf(title), addressOf(title, language)]
  return fromTitle.includes(slug) || fromTitle.includes(slug.replace(/-\d+$/, ''))
}

/** The long text of a shop has no page of its own that a translation could stand beside. */
export const canBeTranslated = ({ kind }: { kind: string }): boolean => kind === 'article'

/** Whoever stands above a text may put somebody else there; administrators may above any. */
export function canChooseAuthor(
  actor: Pick<Actor, 'userId' | 'roles'>,
  text: { authorId: number | null },
): boolean {
  return isAdmin(actor) || text.authorId === actor.userId
}

export function kindOf({ kind, isLyrics }: { kind: string; isLyrics: boolean }): TextKind {
  if (kind === 'store') return 'store'
  return isLyrics ? 'lyrics' : 'article'
}
