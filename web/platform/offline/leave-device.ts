import { databaseNames } from '../storage/storage-keys.ts'

/** A push service that does not answer keeps nobody from leaving. */
const patienceMs = 2000

/** Whoever signs out leaves nothing to read here, and is told nothing here any more. */
export async function leaveDevice(): Promise<void> {
  const done = Promise.all([deleteAll(), unsubscribe()]).catch(() => {})
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

async function deleteAll(): Promise<void> {
  const forgotten = databaseNames.map((name) => deleteDatabase(name).catch(() => {}))
  if (!('caches' in window)) return
  const names = (await caches.keys()).filter((name) => name.startsWith('copies-'))
  await Promise.all([...forgotten, ...names.map((name) => caches.delete(name))])
}

async function deleteDatabase(name: string): Promise<void> {
  const request = indexedDB.deleteDatabase(name)
  await new Promise((done) => Object.assign(request, { onsuccess: done, onerror: done }))
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
