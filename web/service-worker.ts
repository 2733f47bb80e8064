import type { PushPayload } from '#contract/rules/push-payload.ts'
import { shareTarget } from '#contract/rules/share-target.ts'
import { lineBody } from './features/chat/composer/line-body.ts'
import { isLine } from './features/chat/composer/slash-commands.ts'
import { messageBody } from './features/conversations/message-body.ts'
import { receiveShare } from './features/share/receive-share.ts'
import { outboxTag } from './features/timeline/outbox/outbox-copies.ts'
import { sendWithoutPage } from './features/timeline/outbox/send-without-page.ts'
import { answerAsset, answerPage, deleteOldAssets } from './platform/offline/answers.ts'
import { finishSignOut } from './platform/offline/finish-sign-out.ts'
import { muteFrom, openLink, show } from './platform/offline/push-messages.ts'
import { followTimeZone, renewSubscription } from './platform/offline/renew-subscription.ts'
import { worker } from './platform/offline/worker-scope.ts'

/**
 * Requests that bypass the worker if the browser supports it (WICG service worker static routing), so that
 * none has to wait for the worker to start.
 */
const passedBy = ['/api/*', '/uploads/*']

worker.addEventListener('install', (event) => {
  worker.skipWaiting()
  const routes = passedBy.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }))
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable(), deleteOldAssets()]),
  )
})

/** Pages come from the network, so that none is outdated; hashed assets come from the cache. */
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (request.method === shareTarget.method && pathname === shareTarget.action)
    return event.respondWith(receiveShare(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.waitUntil(finishSignOut())
    event.respondWith(answerPage(pathname, event.preloadResponse, request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
})

/** The connection is back. If the promise is rejected, the browser retries with growing delays. */
worker.addEventListener('sync', (event) => {
  if (event.tag !== outboxTag) return
  event.waitUntil(
    sendWithoutPage({
      // Commands need a page that shows their output.
      channel: { path: '/api/send-message', bodyOf: lineBody, needsPage: ({ text }) => !isLine(text) },
      conversation: {
        path: '/api/conversations/private/messages',
        bodyOf: messageBody,
        needsPage: () => false,
      },
    }),
  )
})

worker.addEventListener('push', (event) => {
  const payload = event.data?.json() as PushPayload
  event.waitUntil(Promise.all([show(payload), followTimeZone(payload.timeZone)]))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription())
})

worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  const payload = notification.data as PushPayload
  event.waitUntil(action === 'mute' ? muteFrom(payload) : openLink(payload.link))
})
