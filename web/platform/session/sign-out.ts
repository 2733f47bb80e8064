import { api } from '../api/api.ts'
import { leaveDevice } from '../offline/leave-device.ts'
import { sessionStore } from './session-store.ts'

/** Ends the session here and on the server, and starts over at the home page with nothing in memory. */
export async function signOut(): Promise<void> {
  // Whoever leaves has left, also when the server cannot be told.
  await api('POST /api/auth/logout', { keepalive: true }).catch(() => {})
  await leaveDevice()
  sessionStore.end('chosen')
  sessionStorage.clear()
  location.assign('/')
}
