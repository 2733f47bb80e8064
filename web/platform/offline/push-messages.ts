import { createTurns } from '#contract/rules/in-turn.ts'
import type { PushPayload } from '#contract/rules/push-payload.ts'
import { type WindowClient, worker } from './worker-scope.ts'

const inTurn = createTurns()

/**
 * Shows notifications one after the other: otherwise, of two with the same tag, the earlier could replace the
 * later if its icon loads longer.
 */
export const show = (payload: PushPayload): Promise<void> => inTurn(() => showNow(payload))

async function showNow(payload: PushPayload): Promise<void> {
  await closeRead(payload.unread)
  await display(payload)
}

async function display(payload: PushPayload): Promise<void> {
  const { title, body, tag, mute, language } = payload
  const options: NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] } = {
    ...{ body, tag, lang: language, renotify: true },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' },
    data: payload,
    actions: mute ? [{ action: 'mute', title: mute.label }] : [],
  }
  await worker.registration.showNotification(title, options)
}

/** Closes notifications that were read elsewhere since the last message. */
async function closeRead(unread: readonly string[]): Promise<void> {
  for (const notification of await worker.registration.getNotifications()) {
    const isPlace = /^(channel|conversation)-/.test(notification.tag)
    if (isPlace && !unread.includes(notification.tag)) notification.close()
  }
}

/** Mutes the place of a notification. If the site cannot be reached, shows it again: nothing is muted. */
export async function muteFrom(payload: PushPayload): Promise<void> {
  const answer = await fetch('/api/devices/mute', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: payload.mute?.token }),
  }).catch(() => undefined)
  if (!answer || answer.status === 429 || answer.status >= 500) await display(payload)
}

/** Opens a link in an existing window if there is one. */
export async function openLink(link: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows
  const there = windows.find(({ url }) => new URL(url).pathname === link.split('?')[0])
  if (!there && !first) return void (await worker.clients.openWindow(link))
  await (there ?? first)?.focus()
  if (!there) await navigate(first, link)
}

async function navigate(client: WindowClient | undefined, link: string): Promise<void> {
  // Windows that this worker does not control cannot be navigated.
  await client?.navigate(link).catch(() => worker.clients.openWindow(link))
}
