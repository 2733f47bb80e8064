import { api } from '../api/api.ts'
import { onLive } from '../live/live.ts'
import { currentSession } from '../session/session.ts'
import { deleteCopies, saveCopy } from './copies.ts'

/** Another page reads on within this time, and both are one look. */
const quietMs = 1000
let isWatching = false
let looking: ReturnType<typeof setTimeout> | undefined

/** A page has been open for a while: it is kept, and the service worker with it. Safe to call again. */
export async function startOffline(userId: number | undefined): Promise<void> {
  await registerWorker()
  if (!isWatching) watch()
  if (userId !== undefined) await deleteCopies({ but: userId })
  // Whoever has left meanwhile leaves nothing behind.
  if (currentSession()?.userId === userId) await saveCopy(userId)
}

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

function watch(): void {
  isWatching = true
  // What is said while a channel is open is in the copy too.
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

/** Takes what was read, here or elsewhere, off the screen. */
async function closeRead(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const notifications = (await registration?.getNotifications()) ?? []
  const own = notifications.filter(({ data }) => data?.notificationId !== undefined)
  if (own.length === 0 || !currentSession()) return
  const inbox = await api('GET /api/notifications', {})
  const unread = new Set(inbox.notifications.filter(({ isRead }) => !isRead).map(({ id }) => id))
  for (const one of own) if (!unread.has(one.data.notificationId)) one.close()
}
