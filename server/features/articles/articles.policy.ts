import { slugify } from '#contract/rules/slugs.ts'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import type { TextKind } from './articles.events.ts'

/** In lists and search. */
export const excerptLength = 300
export const longestList = 500
export const newestCount = 6
export const daysUntilGone = 30
/** Of one feed. Whoever writes very long texts has fewer of them in it. */
export const feedBounds = { articles: 30, letters: 1_000_000 }
export const revisionsKept = 100

const revisionMinutes = 10

/** The first of them, as far as there is room for all that they say; one in any case. */
export function fitting<T extends { content: string }>(newest: readonly T[]): T[] {
  let letters = 0
  return newest.filter(({ content }, index) => {
    letters += content.length
    return index === 0 || letters <= feedBounds.letters
  })
}

interface SavedText {
  authorId: number | null
  content: string
  isAutosave: boolean
}

/**
 * Autosaves of one person within minutes are one revision, or there would be one every two seconds. Who has just
 * thrown away much of a text may want it back, so what was there before stays; and so does all that was published
 * or saved by hand.
 */
export function startsRevision(
  newest: SavedText & { begunAt: string },
  { authorId, at, content, isAutosave }: SavedText & { at: string },
): boolean {
  if (!newest.isAutosave || !isAutosave || newest.authorId !== authorId) return true
  if (Date.parse(at) - Date.parse(newest.begunAt) > revisionMinutes * 60_000) return true
  return content.length < newest.content.length * 0.7 && newest.content.length - content.length > 200
}

/** Words or a picture; empty paragraphs are nothing to publish. */
export function hasBody(safeContent: string): boolean {
  return /<img /.test(safeContent) || /[^\s\u00a0]/.test(safeContent.replace(/<[^>]*>|&nbsp;/g, ''))
}

interface Words {
  title: string
  content: string
  youtube: string
  lrc: string
}

export function saysSomethingElse(before: Words, after: Words): boolean {
  return (['title', 'content', 'youtube', 'lrc'] as const).some((part) => before[part] !== after[part])
}

/** The ids of the pictures that a text shows, in its order. */
export function shownPictures(content: string): string[] {
  const ids = [...content.matchAll(/<img src="\/uploads\/([a-z0-9]{26})/g)].map(([, id = '']) => id)
  return [...new Set(ids)]
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
  const fromTitle = [slugify(title), slugify(`${title} ${language}`)]
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

/** What the book calls a change. */
export function actionOf(before: { isPublished: boolean }, isPublished: boolean | undefined): string {
  if (isPublished === undefined || isPublished === before.isPublished) return 'articles.edited'
  return isPublished ? 'articles.published' : 'articles.withdrawn'
}
