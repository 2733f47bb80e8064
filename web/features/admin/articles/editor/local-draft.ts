import { browserStorage, storedEntries } from '../../../../platform/storage/browser-storage.ts'
import { draftKey } from '../../../../platform/storage/storage-keys.ts'
import type { ArticleText } from './article-text.ts'

/** Text that was written in this browser and is not saved on the server yet. */
interface LocalDraft {
  text: ArticleText
  /** Version of the article that the draft is based on. */
  version: number
  /** Text of that version: a later one may differ in its publication only. */
  base?: ArticleText | undefined
}

/** A forced sign-out keeps the draft, which is only shown to the same user. */
const placeOf = (userId: number, articleId: number | undefined) =>
  draftKey(userId, `article:${articleId ?? 'new'}:`)

/** Each tab has its own draft, so that two tabs do not overwrite each other. */
const keyOf = (userId: number, articleId: number | undefined) => placeOf(userId, articleId) + tabId()

/** Returns the draft of this tab, or takes over the newest one of another tab. */
export function readDraft(userId: number, articleId: number | undefined): LocalDraft | undefined {
  const own = keyOf(userId, articleId)
  const drafts = storedEntries()
    .filter(([key]) => key.startsWith(placeOf(userId, articleId)))
    .flatMap(([key, stored]) => parsed(stored).map((draft) => ({ key, ...draft })))
  const found = drafts.find(({ key }) => key === own) ?? drafts.sort((a, b) => b.at - a.at)[0]
  if (!found) return undefined

  const { key, text, version, base } = found
  if (key !== own) {
    browserStorage().removeItem(key)
    saveDraft(userId, articleId, { text, version, base })
  }
  return { text, version, base }
}

export function saveDraft(userId: number, articleId: number | undefined, draft: LocalDraft): void {
  try {
    browserStorage().setItem(keyOf(userId, articleId), JSON.stringify({ ...draft, at: Date.now() }))
  } catch (cause) {
    // The storage is full. The text is still saved on the server soon, or the page asks before it is left.
    console.warn(cause)
  }
}

export function deleteDraft(userId: number, articleId: number | undefined): void {
  browserStorage().removeItem(keyOf(userId, articleId))
}

type Stored = LocalDraft & { at: number }

/** Returns an array with the draft, or an empty one if it is invalid. */
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
  const { text, version, base, at } = draft as Record<string, unknown>
  if (typeof version !== 'number' || typeof at !== 'number') return false
  return isText(text) && (base === undefined || isText(base))
}

function isText(text: unknown): boolean {
  if (typeof text !== 'object' || text === null) return false
  const words = text as Record<string, unknown>
  const named = ['title', 'content', 'youtube', 'lrc'].every((part) => typeof words[part] === 'string')
  return named && (words.trackId === null || typeof words.trackId === 'number')
}

const tabKey = 'editor-tab'
let ownTab: string | undefined

/** Returns an id that stays the same for a tab, across reloads. */
function tabId(): string {
  ownTab ??= claimed()
  return ownTab
}

/** Unsets the stored id while the page is open, because a duplicated tab copies the session storage. */
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
    // Storage is blocked: the tab gets a new id at each reload.
    return undefined
  }
}
