import { databaseNames } from '../storage/storage-keys.ts'

/** Maximum wait on sign-out, for example for a push service that does not respond. */
const patienceMs = 2000

/** On sign-out: deletes what this device stores, closes notifications and unsubscribes from push. */
export async function leaveDevice(): Promise<void> {
  const forgotten = databaseNames.map((name) => deleteDatabase(name).catch(() => {}))
  const done = Promise.all([...forgotten, clearDevice(), unsubscribe()]).catch(() => {})
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/**
 * Deletes saved copies and closes notifications; runs whenever a session ends. Unsent input stays if the user
 * did not choose to sign out.
 */
export async function clearDevice(): Promise<void> {
  await Promise.all([deleteCopies(), closeNotifications()])
}

async function deleteCopies(): Promise<void> {
  if (!('caches' in window)) return
  const names = (await caches.keys()).filter((name) => name.startsWith('copies-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

async function deleteDatabase(name: string): Promise<void> {
  const request = indexedDB.deleteDatabase(name)
  await new Promise((done) => Object.assign(request, { onsuccess: done, onerror: done }))
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
