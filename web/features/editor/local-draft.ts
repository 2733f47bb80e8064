import { browserStorage } from '../../platform/browser-storage.ts'
import type { ArticleText } from './article-text.ts'

/** What somebody wrote on this device and the site does not have yet. */
export interface LocalDraft {
  text: ArticleText
  /** Of the text that it was written over. */
  version: number
}

/** A forced sign-out keeps it, and shows it to the same person only. */
const keyOf = (userId: number, articleId: number | undefined) =>
  `draft:${userId}:article:${articleId ?? 'new'}`

export function readDraft(userId: number, articleId: number | undefined): LocalDraft | undefined {
  try {
    const draft: unknown = JSON.parse(browserStorage().getItem(keyOf(userId, articleId)) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(userId: number, articleId: number | undefined, draft: LocalDraft): void {
  try {
    browserStorage().setItem(keyOf(userId, articleId), JSON.stringify(draft))
  } catch (cause) {
    // The storage is full: the site has the text soon, or the page asks before it is left.
    console.warn(cause)
  }
}

export function dropDraft(userId: number, articleId: number | undefined): void {
  browserStorage().removeItem(keyOf(userId, articleId))
}

function isDraft(draft: unknown): draft is LocalDraft {
  if (typeof draft !== 'object' || draft === null || !('text' in draft) || !('version' in draft)) return false
  const { text, version } = draft
  if (typeof text !== 'object' || text === null || typeof version !== 'number') return false
  const words = text as Record<string, unknown>
  const named = ['title', 'content', 'youtube', 'lrc'].every((part) => typeof words[part] === 'string')
  return named && (words.trackId === null || typeof words.trackId === 'number')
}
