import type { DatabaseName } from './storage-keys.ts'

/** Name of the single object store of each database. */
const stores: Record<DatabaseName, string> = {
  'line-pictures': 'files',
  'waiting-lines': 'lines',
  'shared-content': 'contents',
}

/**
 * Stores records in IndexedDB: files, and data shared with the service worker, which cannot read
 * localStorage. Everything rejects if the browser stores nothing, as in private windows.
 */
export function recordStore<T>(name: DatabaseName) {
  const store = stores[name]
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(store)
      request.onsuccess = () => {
        const database = request.result
        // Closes at once for sign-out, which deletes the database.
        database.onversionchange = () => {
          database.close()
          opening = undefined
        }
        resolve(database)
      }
      request.onerror = () => reject(request.error)
    }).catch((cause: unknown) => {
      // The next call tries again.
      opening = undefined
      throw cause
    })
    return opening
  }

  async function run<R>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore) => IDBRequest<R>,
  ): Promise<R> {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  return {
    find: (key: string) => run<T | undefined>('readonly', (records) => records.get(key)),
    list: () => run<T[]>('readonly', (records) => records.getAll()),
    keys: () => run<IDBValidKey[]>('readonly', (records) => records.getAllKeys()),
    put: async (key: string, value: T): Promise<void> =>
      void (await run('readwrite', (records) => records.put(value, key))),
    remove: async (key: string): Promise<void> =>
      void (await run('readwrite', (records) => records.delete(key))),
  }
}
