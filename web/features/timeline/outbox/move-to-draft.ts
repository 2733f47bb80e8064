import { draftKey, draftPicturesKey, draftReplyKey } from '../../../platform/storage/storage-keys.ts'
import { emitTyped } from '../drafts/typed-drafts.ts'
import { listSaved, savePictures } from '../pictures/saved-pictures.ts'
import { restoredPictures } from '../pictures/use-chosen-pictures.ts'
import type { OutboxLine } from './outbox.ts'

/** Puts an unsent line back into the field, before what is being written there. */
export function moveToDraft(
  { text, answered, pictures = [] }: OutboxLine,
  { userId, draftPlace }: { userId: number; draftPlace: string },
): void {
  const key = draftKey(userId, draftPlace)
  const written = localStorage.getItem(key)?.trim() ?? ''
  put(key, [text, written].filter(Boolean).join(' '))
  if (answered) put(draftReplyKey(userId, draftPlace), JSON.stringify(answered))
  emitTyped(draftPlace)
  if (pictures.length === 0) return
  const chosen = draftPicturesKey(userId, draftPlace)
  savePictures(chosen, [...pictures, ...listSaved(chosen)])
  window.dispatchEvent(new Event(restoredPictures))
}

function put(key: string, newValue: string): void {
  localStorage.setItem(key, newValue)
  // Browsers fire this event only in other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}
