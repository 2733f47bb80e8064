import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { dispatchLive } from '../live/live.ts'
import { beginSession } from '../session/session.ts'
import { startOffline } from './start-offline.ts'

vi.mock('socket.io-client', () => import('../../../tests/support/web/fake-socket.ts'))

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('of what a device shows, what was read elsewhere is closed, and not what is too old to be listed', async () => {
  beginSession(signedIn(tokenNamed('t')))
  const closed: number[] = []
  const displayed = [3, 40, 41, 42].map((notificationId) => ({
    data: { notificationId },
    close: () => closed.push(notificationId),
  }))
  const registration = { getNotifications: async () => displayed }
  const serviceWorker = { register: async () => registration, getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubGlobal('caches', { keys: async () => [] })
  let unreadCount = 2
  replaceNetwork(() => {
    const notifications = [42, 41, 40].map((id) => ({ id, isRead: id !== 41 }))
    return json(200, { status: 'success', notifications, unreadCount })
  })

  await startOffline(7)
  await vi.waitFor(() => expect(closed).toEqual([40, 42]))

  // Number 41 is all that is unread.
  unreadCount = 1
  dispatchLive('notifications-read', {})
  await vi.waitFor(() => expect(closed).toEqual([40, 42, 3, 40, 42]))
})
