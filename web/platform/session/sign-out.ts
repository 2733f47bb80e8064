import { api } from '../api/api.ts'
import { leaveDevice } from '../offline/leave-device.ts'
import { forgetUnsavedInputs } from '../storage/add-unsaved-input.ts'
import { lateSignOut } from '../storage/storage-keys.ts'
import { sessionStore } from './session-store.ts'
import { withTabLock } from './tab-lock.ts'

/**
 * Ends the session here and on the server, and opens the home page with nothing in memory. Members sign out by
 * `requestSignOut`, which asks first.
 */
export async function signOut(): Promise<void> {
  await api('POST /api/auth/logout', { keepalive: true }).catch(finishLater)
  await leaveFor('/')
}

/** Signs out even if the server cannot be reached: the service worker tells it with the next page. */
async function finishLater(): Promise<void> {
  await globalThis.caches?.open(lateSignOut).catch(() => {})
}

const leaveMs = 5000

/** For sessions that have ended on the server: deletes everything stored here and loads another page. */
export async function leaveFor(address: string): Promise<void> {
  // Until everything is deleted, no other tab may renew the session and report that it has ended.
  void withTabLock('refresh', () => new Promise((resolve) => setTimeout(resolve, leaveMs)))
  forgetUnsavedInputs()
  await leaveDevice()
  sessionStore.end('chosen')
  sessionStorage.clear()
  location.assign(address)
}
