import { hasContent, slugify } from '#contract/rules/slugs.ts'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { TextKind } from './articles.events.ts'

/** Length of excerpts in lists and search. */
export const excerptLength = 300
export const longestList = 500
export const newestCount = 6
export const daysUntilGone = 30
/** Limits of a feed: very long texts reduce the number of articles. */
export const feedBounds = { articles: 30, letters: 1_000_000 }

/** Returns the first articles whose texts fit into a feed, at least one. */
export function fitting<T extends { content: string }>(newest: readonly T[]): T[] {
  let letters = 0
  return newest.filter(({ content }, index) => {
    letters += content.length
    return index === 0 || letters <= feedBounds.letters
  })
}

/** Returns what a text lacks to be published. */
export function lackOf({ title, content }: { title: string; content: string }) {
  if (title === '') return 'title'
  return hasBody(content) ? undefined : 'body'
}

/** Whether there are words or a picture, not only empty paragraphs. */
function hasBody(safeContent: string): boolean {
  return /<img /.test(safeContent) || /[^\s\u00a0]/.test(safeContent.replace(/<[^>]*>|&nbsp;/g, ''))
}

/** Makes a slug of a title; `texto` if nothing of it is usable or there is no title. Empty for punctuation only. */
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

/** Whether the slug follows the title: in drafts, unless it was chosen. */
export function followsTitle({ slug, title, language, publishedAt }: Addressed): boolean {
  if (publishedAt !== null) return false
  const fromTitle = [addressOf(title), addressOf(title, language)]
  return fromTitle.includes(slug) || fromTitle.includes(slug.replace(/-\d+$/, ''))
}

/** Long texts of shops cannot be translated, as they have no page of their own. */
export const canBeTranslated = ({ kind }: { kind: string }): boolean => kind === 'article'

/** The author of a text may choose another author; administrators may for any text. */
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
