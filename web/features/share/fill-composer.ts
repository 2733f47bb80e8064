import * as bounds from '#contract/rules/bounds.ts'
import { newClientId } from '../../platform/api/new-client-id.ts'
import { draftKey, draftPicturesKey } from '../../platform/storage/storage-keys.ts'
import { listSaved, savePictures } from '../timeline/pictures/saved-pictures.ts'
import { storeFile } from '../timeline/pictures/stored-files.ts'
import type { SharedContent } from './shared-content.ts'

/**
 * Adds shared content to the draft of a channel or conversation, where the user may send it. Returns the
 * pictures that the draft has no room for.
 */
export async function fillComposer(
  userId: number,
  place: string,
  { text, pictures }: SharedContent,
): Promise<File[]> {
  const draft = draftKey(userId, place)
  const words = [localStorage.getItem(draft)?.trim(), text].filter(Boolean).join(' ')
  if (words) localStorage.setItem(draft, words)
  if (pictures.length === 0) return []

  const key = draftPicturesKey(userId, place)
  const before = listSaved(key)
  const room = Math.max(0, bounds.linePicture.perLine - before.length)
  const added = pictures.slice(0, room).map((file) => ({ file, clientId: newClientId(), alt: '' }))
  await Promise.all(added.map(({ clientId, file }) => storeFile(clientId, file)))
  savePictures(key, [...before, ...added])
  return pictures.slice(room)
}
