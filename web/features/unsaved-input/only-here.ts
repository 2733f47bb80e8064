import { isTabLockHeld } from '../../platform/session/tab-lock.ts'
import { unsavedLock } from '../../platform/storage/add-unsaved-input.ts'
import { browserStorage, storedEntries } from '../../platform/storage/browser-storage.ts'
import { draftBaseKey, draftKey, draftPicturesKey } from '../../platform/storage/storage-keys.ts'
import { unsavedInputs } from '../../platform/storage/unsaved-input.ts'

/** What only this device has, and signing out deletes. */
export type OnlyHere = 'lines' | 'pictures' | 'drafts' | 'articles' | 'forms'

/** Finds what a user has written or chosen, in all tabs, and the site does not have. */
export async function findOnlyHere(userId: number): Promise<OnlyHere[]> {
  const stored = new Set(storedEntries().flatMap((entry) => kindOf(userId, entry) ?? []))
  // Texts of articles are stored while they are typed, so that they are named already.
  const hasForms = unsavedInputs().length > 0 || (await isTabLockHeld(unsavedLock))
  if (hasForms && !stored.has('articles')) stored.add('forms')
  return [...stored]
}

function kindOf(userId: number, [key, value]: [string, string]): OnlyHere | undefined {
  if (key.startsWith(`outbox:${userId}:`)) return 'lines'
  if (key.startsWith(draftPicturesKey(userId, ''))) return value === '[]' ? undefined : 'pictures'
  const start = draftKey(userId, '')
  if (!key.startsWith(start)) return undefined
  const place = key.slice(start.length)
  if (place.startsWith('article:')) return 'articles'
  return value === textOf(browserStorage().getItem(draftBaseKey(userId, place))) ? undefined : 'drafts'
}

/** Returns the text that the server was last known to have. */
function textOf(base: string | null): unknown {
  try {
    return JSON.parse(base ?? '{}').text
  } catch {
    return undefined
  }
}
