const storeName = 'files'
const mostDays = 7

interface StoredFile {
  file: File
  at: number
}

let opening: Promise<IDBDatabase> | undefined

/** Files of pictures that are not sent yet: they outlive a reload, as their lines in the outbox do. */
function openFiles(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('line-pictures', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const files = await openFiles()
  return new Promise((resolve, reject) => {
    const request = work(files.transaction(storeName, mode).objectStore(storeName))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Browsers that keep nothing, as in private windows, send what was chosen all the same, until they are reloaded. */
export async function keepFile(clientId: string, file: File): Promise<void> {
  await run('readwrite', (store) => store.put({ file, at: Date.now() } satisfies StoredFile, clientId)).catch(
    (cause: unknown) => console.warn(cause),
  )
}

export async function findFile(clientId: string): Promise<File | undefined> {
  const stored = await run<StoredFile | undefined>('readonly', (store) => store.get(clientId)).catch(
    () => undefined,
  )
  return stored?.file
}

export async function removeFile(clientId: string): Promise<void> {
  await run('readwrite', (store) => store.delete(clientId)).catch(() => {})
}

/** What nobody has sent for days belongs to no line any more. */
export async function removeOldFiles(): Promise<void> {
  const oldest = Date.now() - mostDays * 86_400_000
  const keys = await run('readonly', (store) => store.getAllKeys()).catch(() => [])
  for (const key of keys) {
    const stored = await run<StoredFile | undefined>('readonly', (store) => store.get(key)).catch(
      () => undefined,
    )
    if (stored && stored.at < oldest) await removeFile(String(key))
  }
}
