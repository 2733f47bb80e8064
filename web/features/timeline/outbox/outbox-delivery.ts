import type { QueryClient } from '@tanstack/react-query'
import type { GivenPicture } from '#contract/line-pictures.ts'
import { onLiveOpen } from '../../../platform/live/live.ts'
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

/** A line whose pictures have arrived. */
export interface ReadyLine extends Omit<OutboxLine, 'pictures'> {
  pictures?: readonly GivenPicture[]
}

/** How lines of one kind get to the server. */
export interface Transport {
  kind: OutboxKind
  /** Never throws, and shows what was stored. */
  send: (line: ReadyLine, queries: QueryClient, signal: AbortSignal) => Promise<Outcome>
  /** Tells which of the user's own lines are heard: the event may be here before the answer. */
  onStored: (userId: number, stored: (clientId: string) => void) => () => void
}

interface Delivery {
  outbox: Outbox
  wake: () => void
}

/** Of the server, which keeps nothing that has not been sent. */
const nothingToSend: Delivery = { outbox: createOutbox(noStorage(), 0, 'channel'), wake: () => {} }

const sendSeconds = 20
const running = new Map<OutboxKind, Delivery & { userId: number; end: () => void }>()

function noStorage(): OutboxStorage {
  return { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} }
}

/** One per tab, account and kind. It goes on when its place is left, until the session ends. */
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
  const { wake, stop } = createOutboxSender({
    outbox,
    // Somebody else's session must not speak this line.
    send: async ({ pictures, ...line }) => {
      if (currentSession()?.userId !== userId) return { kind: 'unreachable' }
      const send = (uploaded?: readonly GivenPicture[]) =>
        transport.send(
          { ...line, ...(uploaded && { pictures: uploaded }) },
          queries,
          AbortSignal.timeout(sendSeconds * 1000),
        )
      if (!pictures) return send()
      // Few lines have pictures: what sends them comes with the first.
      const pieces = await import('../pictures/send-with-pictures.ts').catch(() => undefined)
      return pieces ? pieces.sendWithPictures(pictures, send) : { kind: 'unreachable' }
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
  // Where the site has a service worker, that sends what waits when no tab is open.
  void navigator.serviceWorker?.ready
    .then(() => undo.length > 0 && undo.push(copyToWorker({ userId, kind, outbox })))
    .catch(console.warn)
  return { userId, outbox, wake, end }
}
