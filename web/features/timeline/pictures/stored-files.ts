import { recordStore } from '../../../platform/storage/record-store.ts'

const mostDays = 7

interface StoredFile {
  file: File
  at: number
}

/** Files of pictures that are not sent yet: they outlive a reload, as their lines in the outbox do. */
const files = recordStore<StoredFile>('line-pictures')

/** Browsers that keep nothing, as in private windows, send what was chosen all the same, until they are reloaded. */
export async function storeFile(clientId: string, file: File): Promise<void> {
  await files.put(clientId, { file, at: Date.now() }).catch((cause: unknown) => console.warn(cause))
}

export async function findFile(clientId: string): Promise<File | undefined> {
  const stored = await files.find(clientId).catch(() => undefined)
  return stored?.file
}

export async function removeFile(clientId: string): Promise<void> {
  await files.remove(clientId).catch(() => {})
}

/** What nobody has sent for days belongs to no line any more. */
export async function removeOldFiles(): Promise<void> {
  const oldest = Date.now() - mostDays * 86_400_000
  for (const key of await files.keys().catch(() => [])) {
    const stored = await files.find(String(key)).catch(() => undefined)
    if (stored && stored.at < oldest) await removeFile(String(key))
  }
}
