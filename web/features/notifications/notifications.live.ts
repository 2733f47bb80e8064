import type { LiveEvents } from '#contract/live.ts'
import type { Notification } from '#contract/notifications.ts'

/** A page of notifications, newest first, with the total unread count. */
export interface Inbox {
  notifications: Notification[]
  unreadCount: number
}

/** Pure patches of the list by events and actions: the result equals data fetched again. */

export function notificationTold(
  pages: readonly Inbox[],
  event: LiveEvents['new-notification'][0],
  createdAt: string,
): Inbox[] {
  const isReplaced = (one: Notification) => one.id === event.id || isRenewed(one, event)
  const replaced = pages.flatMap((page) => page.notifications.filter(isReplaced))
  const left = pages.map((page) => ({
    notifications: page.notifications.filter((one) => !isReplaced(one)),
    unreadCount: page.unreadCount + 1 - replaced.filter(({ isRead }) => !isRead).length,
  }))
  const [first, ...others] = left
  if (!first) return []
  return [
    { ...first, notifications: [{ ...event, isRead: false, createdAt }, ...first.notifications] },
    ...others,
  ]
}

/** A private conversation has a single notification, which is renewed. */
function isRenewed(notification: Notification, { type, link }: LiveEvents['new-notification'][0]): boolean {
  return type === 'private_message' && notification.type === type && notification.link === link
}

export function readOne(pages: readonly Inbox[], id: number): Inbox[] {
  return read(pages, (notification) => notification.id === id)
}

export function readUpTo(pages: readonly Inbox[], upTo: number): Inbox[] {
  const isLeft = ({ id, isRead }: Notification) => !isRead && id > upTo
  const unreadCount = pages.flatMap(({ notifications }) => notifications).filter(isLeft).length
  return counted(
    read(pages, ({ id }) => id <= upTo),
    unreadCount,
  )
}

export function readElsewhere(pages: readonly Inbox[], event: LiveEvents['notifications-read'][0]): Inbox[] {
  const readThere = event.id === undefined ? readUpTo(pages, event.upTo) : readOne(pages, event.id)
  return counted(readThere, event.unreadCount)
}

export function counted(pages: readonly Inbox[], unreadCount: number): Inbox[] {
  return pages.map((page) => ({ ...page, unreadCount }))
}

function read(pages: readonly Inbox[], isMeant: (notification: Notification) => boolean): Inbox[] {
  const all = pages.flatMap(({ notifications }) => notifications)
  const news = all.filter((notification) => !notification.isRead && isMeant(notification)).length
  return pages.map(({ notifications, unreadCount }) => ({
    notifications: notifications.map((one) => (isMeant(one) ? { ...one, isRead: true } : one)),
    unreadCount: Math.max(0, unreadCount - news),
  }))
}
