import { api } from '../api/api.ts'
import { leaveDevice } from '../offline/leave-device.ts'
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
