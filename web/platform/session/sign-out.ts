import { api } from '../api/api.ts'
import { databaseNames } from '../storage/storage-keys.ts'
import { sessionStore } from './session-store.ts'
import { withTabLock } from './tab-lock.ts'

/** Ends the session here and on the server, and starts over at the home page with nothing in memory. */
export async function signOut(): Promise<void> {
  // Whoever leaves has left, also when the server cannot be told.
  await api('POST /api/auth/logout', { keepalive: true }).catch(() => {})
  await leaveFor('/')
}

const leaveMs = 5000

/** The session is over on the server: nothing of it stays here, and another page begins with nothing in memory. */
export async function leaveFor(address: string): Promise<void> {
  // Until all is gone here no other tab renews the session, and tells its reader that it has ended.
  void withTabLock('refresh', () => new Promise((resolve) => setTimeout(resolve, leaveMs)))
  await leaveDevice()
  sessionStore.end('chosen')
  sessionStorage.clear()
  location.assign(address)
}

/** A push service that does not answer keeps nobody from leaving. */
const patienceMs = 2000

/** Whoever signs out leaves nothing to read here, and is told nothing here any more. */
async function leaveDevice(): Promise<void> {
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
