import type { QueryClient } from '@tanstack/react-query'
import type { GivenPicture } from '#contract/line-pictures.ts'
import { onLive, onLiveOpen } from '../../../platform/live/live.ts'
import { currentSession, onSessionChange } from '../../../platform/session/session.ts'
import { withTabLock } from '../../../platform/session/tab-lock.ts'
import { copyToWorker } from './copy-to-worker.ts'
import {
  createOutbox,
  type Outbox,
  type OutboxKind,
  type OutboxLine,
  type OutboxStorage,
  outboxLock,
} from './outbox.ts'
import { createOutboxSender, type Outcome } from './outbox-sender.ts'

/** A line whose pictures are uploaded. */
export interface ReadyLine extends Omit<OutboxLine, 'pictures'> {
  pictures?: readonly GivenPicture[]
}

/** Sends lines of one kind to the server. */
export interface Transport {
  kind: OutboxKind
  /** Never throws; shows the stored line. */
  send: (line: ReadyLine, queries: QueryClient, signal: AbortSignal) => Promise<Outcome>
  /** Reports the user's own lines from live events, which may arrive before the response. */
  onStored: (userId: number, stored: (clientId: string) => void) => () => void
}

interface Delivery {
  outbox: Outbox
  wake: () => void
}

/** Used on the server, which has no outbox. */
const nothingToSend: Delivery = { outbox: createOutbox(noStorage(), 0, 'channel'), wake: () => {} }

const sendSeconds = 20
const running = new Map<OutboxKind, Delivery & { userId: number; end: () => void }>()

function noStorage(): OutboxStorage {
  return { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} }
}

/**
 * Returns the delivery of a kind: one per tab and account. It goes on after leaving the page, until the
 * session ends.
 */
export function deliveryFor(userId: number, queries: QueryClient, transport: Transport): Delivery {
  if (import.meta.env.SSR) return nothingToSend
  const existing = running.get(transport.kind)
  if (existing?.userId === userId) return existing
  existing?.end()
  const started = startDelivery(userId, queries, transport)
  running.set(transport.kind, started)
  return started
}

function startDelivery(userId: number, queries: QueryClient, transport: Transport) {
  const { kind } = transport
  const outbox = createOutbox(localStorage, userId, kind)
  const { wake, hurry, stop } = createOutboxSender({
    outbox,
    // Never sends in another user's session.
    send: async ({ pictures, ...line }) => {
      if (currentSession()?.userId !== userId) return { kind: 'unreachable' }
      const send = (uploaded?: readonly GivenPicture[]) =>
        transport.send(
          { ...line, ...(uploaded && { pictures: uploaded }) },
          queries,
          AbortSignal.timeout(sendSeconds * 1000),
        )
      if (!pictures) return send()
      // Loaded with the first line that has pictures.
      const pieces = await import('../pictures/send-with-pictures.ts').catch(() => undefined)
      return pieces ? pieces.sendWithPictures(pictures, send, outbox) : { kind: 'unreachable' }
    },
    alone: (work) =>
      withTabLock(outboxLock(userId, kind), () => {
        outbox.changedElsewhere(null)
        return work()
      }),
  })

  const elsewhere = ({ key }: StorageEvent) => {
    outbox.changedElsewhere(key)
    wake()
  }
  window.addEventListener('storage', elsewhere)
  window.addEventListener('online', wake)
  const undo = [
    onLiveOpen(wake),
    onLive('slow-mode-changed', ({ channel }) => hurry(channel)),
    transport.onStored(userId, outbox.remove),
    onSessionChange(() => currentSession()?.userId !== userId && end()),
    () => window.removeEventListener('storage', elsewhere),
    () => window.removeEventListener('online', wake),
    stop,
  ]

  function end() {
    for (const act of undo.splice(0)) act()
    if (running.get(kind)?.outbox === outbox) running.delete(kind)
  }
  wake()
  // If the site has a service worker, it sends waiting lines when no tab is open.
  void navigator.serviceWorker?.ready
    .then(() => undo.length > 0 && undo.push(copyToWorker({ userId, kind, outbox })))
    .catch(console.warn)
  return { userId, outbox, wake, end }
}
