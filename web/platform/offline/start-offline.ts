import { api } from '../api/api.ts'
import { onLive } from '../live/live.ts'
import { currentSession } from '../session/session.ts'
import { deleteCopies, saveCopy } from './copies.ts'

/** Events within this time, from several pages, lead to one check. */
const quietMs = 1000
let isWatching = false
let looking: ReturnType<typeof setTimeout> | undefined

/** Registers the service worker and saves a copy of the page. Safe to call again. */
export async function startOffline(userId: number | undefined): Promise<void> {
  await registerWorker()
  if (!isWatching) watch()
  if (userId !== undefined) await deleteCopies({ but: userId })
  // No copy is saved if the user has signed out meanwhile.
  if (currentSession()?.userId === userId) await saveCopy(userId)
}

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

function watch(): void {
  isWatching = true
  // Saves again when the tab is hidden, so that later lines of a channel are in the copy.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void saveCopy(currentSession()?.userId).catch(() => {})
    else closeReadSoon()
  })
  onLive('notifications-read', closeReadSoon)
  onLive('read-marker', closeReadSoon)
  closeReadSoon()
}

function closeReadSoon(): void {
  clearTimeout(looking)
  looking = setTimeout(() => void closeRead().catch(() => {}), quietMs)
}

/** Closes notifications that were read, here or elsewhere. */
async function closeRead(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const notifications = (await registration?.getNotifications()) ?? []
  const own = notifications.filter(({ data }) => data?.notificationId !== undefined)
  if (own.length === 0 || !currentSession()) return
  const { notifications: newest, unreadCount } = await api('GET /api/notifications', {})
  const unread = new Set(newest.filter(({ isRead }) => !isRead).map(({ id }) => id))
  // The response lists the newest: an older one may be unread, unless those listed are all there are.
  const oldest = unread.size === unreadCount ? 0 : (newest.at(-1)?.id ?? 0)
  for (const one of own) {
    const { notificationId } = one.data
    if (notificationId >= oldest && !unread.has(notificationId)) one.close()
  }
}
