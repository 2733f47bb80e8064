import type { PushPayload } from '#contract/rules/push-payload.ts'
import { copiesPrefix, fallbackDocument, offlineResponse } from './offline-document.ts'
import { offlineTexts } from './offline-texts.ts'
import type { WindowClient, WorkerScope } from './worker-scope.ts'

/** Of the build, written in by `scripts/build-service-worker.ts`. */
declare const assetsVersion: string

// The compiler knows windows only; this file runs where there is none.
const worker = globalThis as unknown as WorkerScope
const assets = `assets-${assetsVersion}`

worker.addEventListener('install', () => worker.skipWaiting())

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable(), deleteOldAssets()]),
  )
})

/** Pages come from the network, so that none is old; what never changes under its name comes from here. */
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(pathname, event.preloadResponse, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
})

worker.addEventListener('push', (event) => {
  event.waitUntil(show(event.data?.json() as PushPayload))
})

worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  const { link, mute } = notification.data as PushPayload
  event.waitUntil(action === 'mute' && mute ? tellMuted(mute.token) : open(link))
})

async function answerPage(
  path: string,
  preload: Promise<Response | undefined>,
  request: Request,
): Promise<Response> {
  try {
    return (await preload) ?? (await fetch(request))
  } catch {
    // Of one account at a time: of others they were deleted.
    const name = (await caches.keys()).findLast((one) => one.startsWith(copiesPrefix))
    const copies = await caches.open(name ?? `${copiesPrefix}visitor`)
    return (await copies.match(path)) ?? offlineResponse(await fallback(copies))
  }
}

async function fallback(copies: Cache): Promise<string> {
  const listed = await Promise.all(
    (await copies.keys()).map(async (request) => {
      const headers = (await copies.match(request))?.headers
      const title = decodeURIComponent(headers?.get('x-copy-title') ?? '')
      return { path: new URL(request.url).pathname, title, language: headers?.get('x-copy-language') }
    }),
  )
  // In which the site was read last, which need not be the browser's.
  const language = listed.at(-1)?.language || worker.navigator.language.slice(0, 2)
  return fallbackDocument({ language, texts: offlineTexts(language) }, listed.reverse())
}

async function answerAsset(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    // A full disk is no reason not to show the page.
    await caches
      .open(assets)
      .then((cache) => cache.put(request, copy))
      .catch(() => {})
  }
  return answer
}

/** A page of the version before may still be open, and ask for what it has not fetched yet. */
async function deleteOldAssets(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith('assets-') && name !== assets)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

async function show({ title, body, tag, mute, language, ...payload }: PushPayload): Promise<void> {
  await closeRead(payload.unread)
  const options: NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] } = {
    ...{ body, tag, lang: language, renotify: true },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' },
    data: { ...payload, mute },
    actions: mute ? [{ action: 'mute', title: mute.label }] : [],
  }
  await worker.registration.showNotification(title, options)
}

/** What was read elsewhere since the last message. */
async function closeRead(unread: readonly string[]): Promise<void> {
  for (const notification of await worker.registration.getNotifications()) {
    const isPlace = /^(channel|conversation)-/.test(notification.tag)
    if (isPlace && !unread.includes(notification.tag)) notification.close()
  }
}

async function tellMuted(token: string): Promise<void> {
  await fetch('/api/devices/mute', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
}

/** In a window that is there, if one is. */
async function open(link: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows
  const there = windows.find(({ url }) => new URL(url).pathname === link.split('?')[0])
  if (!there && !first) return void (await worker.clients.openWindow(link))
  await (there ?? first)?.focus()
  if (!there) await navigate(first, link)
}

async function navigate(client: WindowClient | undefined, link: string): Promise<void> {
  // One that this worker does not control cannot be led anywhere.
  await client?.navigate(link).catch(() => worker.clients.openWindow(link))
}
