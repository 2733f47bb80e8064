import { recordStore } from '../../../platform/storage/record-store.ts'

const mostDays = 7

interface StoredFile {
  file: File
  at: number
}

/** Files of unsent pictures, which outlive reloads as the outbox does. */
const files = recordStore<StoredFile>('line-pictures')

/** Files of this page, which are there before they are stored, and in browsers that store nothing. */
const present = new Map<string, File>()

/** Browsers that store nothing, as in private windows, keep the file until the page is reloaded. */
export async function storeFile(clientId: string, file: File): Promise<void> {
  present.set(clientId, file)
  await files.put(clientId, { file, at: Date.now() }).catch((cause: unknown) => console.warn(cause))
}

export async function findFile(clientId: string): Promise<File | undefined> {
  const file = present.get(clientId)
  if (file) return file
  const stored = await files.find(clientId).catch(() => undefined)
  return stored?.file
}

export async function removeFile(clientId: string): Promise<void> {
  present.delete(clientId)
  await files.remove(clientId).catch(() => {})
}

/** Deletes files that have been unsent for days and belong to no line any more. */
export async function removeOldFiles(): Promise<void> {
  const oldest = Date.now() - mostDays * 86_400_000
  for (const key of await files.keys().catch(() => [])) {
    const stored = await files.find(String(key)).catch(() => undefined)
    if (stored && stored.at < oldest) await removeFile(String(key))
  }
}
