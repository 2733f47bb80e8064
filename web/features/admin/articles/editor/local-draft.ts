import { browserStorage, storedEntries } from '../../../../platform/storage/browser-storage.ts'
import { draftKey } from '../../../../platform/storage/storage-keys.ts'
import type { ArticleText } from './article-text.ts'

/** What somebody wrote on this device and the site does not have yet. */
interface LocalDraft {
  text: ArticleText
  /** Of the text that it was written over. */
  version: number
}

/** A forced sign-out keeps it, and shows it to the same person only. */
const placeOf = (userId: number, articleId: number | undefined) =>
  draftKey(userId, `article:${articleId ?? 'new'}:`)

/** Every tab has its own: what is written in two of them must not be lost in one. */
const keyOf = (userId: number, articleId: number | undefined) => placeOf(userId, articleId) + tabId()

/** What this tab wrote; else what was last written in another one, which goes on in this one. */
export function readDraft(userId: number, articleId: number | undefined): LocalDraft | undefined {
  const own = keyOf(userId, articleId)
  const drafts = storedEntries()
    .filter(([key]) => key.startsWith(placeOf(userId, articleId)))
    .flatMap(([key, stored]) => parsed(stored).map((draft) => ({ key, ...draft })))
  const found = drafts.find(({ key }) => key === own) ?? drafts.sort((a, b) => b.at - a.at)[0]
  if (!found) return undefined

  const { key, text, version } = found
  if (key !== own) {
    browserStorage().removeItem(key)
    saveDraft(userId, articleId, { text, version })
  }
  return { text, version }
}

export function saveDraft(userId: number, articleId: number | undefined, draft: LocalDraft): void {
  try {
    browserStorage().setItem(keyOf(userId, articleId), JSON.stringify({ ...draft, at: Date.now() }))
  } catch (cause) {
    // The storage is full: the site has the text soon, or the page asks before it is left.
    console.warn(cause)
  }
}

export function deleteDraft(userId: number, articleId: number | undefined): void {
  browserStorage().removeItem(keyOf(userId, articleId))
}

type Stored = LocalDraft & { at: number }

/** One or none. */
function parsed(stored: string): Stored[] {
  try {
    const draft: unknown = JSON.parse(stored)
    return isStored(draft) ? [draft] : []
  } catch {
    return []
  }
}

function isStored(draft: unknown): draft is Stored {
  if (typeof draft !== 'object' || draft === null) return false
  const { text, version, at } = draft as Record<string, unknown>
  if (typeof text !== 'object' || text === null) return false
  if (typeof version !== 'number' || typeof at !== 'number') return false
  const words = text as Record<string, unknown>
  const named = ['title', 'content', 'youtube', 'lrc'].every((part) => typeof words[part] === 'string')
  return named && (words.trackId === null || typeof words.trackId === 'number')
}

const tabKey = 'editor-tab'
let ownTab: string | undefined

/** The same while a tab lives, reloads too. */
function tabId(): string {
  ownTab ??= claimed()
  return ownTab
}

/** Nobody else finds it: a tab that is doubled takes the storage of this one with it. */
function claimed(): string {
  const id = within((storage) => storage.getItem(tabKey)) ?? Math.random().toString(36).slice(2)
  const claim = () => within((storage) => storage.removeItem(tabKey))
  claim()
  addEventListener('pageshow', claim)
  addEventListener('pagehide', () => within((storage) => storage.setItem(tabKey, id)))
  return id
}

function within<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage)
  } catch {
    // The browser keeps nothing: then a tab is another one after each reload.
    return undefined
  }
}
