import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { ApiError } from '../../platform/api-error.ts'
import { onLive, onLiveOpen } from '../../platform/live.ts'
import { currentSession, onSessionChange } from '../../platform/session.ts'
import { addPassage, type ChannelLog, mergeLines } from './channel-log.ts'
import { logQuery } from './chat.queries.ts'
import { createOutbox, type Outbox, type OutboxLine } from './outbox.ts'
import { createOutboxSender, type Outcome } from './outbox-sender.ts'
import { isCommand } from './slash-commands.ts'

export interface Delivery {
  outbox: Outbox
  wake: () => void
}

const sendSeconds = 20
const patienceSeconds = 5
let running: (Delivery & { userId: number; end: () => void }) | undefined

/** One per tab and account. It goes on when its channel is left, until the session ends. */
export function deliveryFor(userId: number, queries: QueryClient): Delivery {
  if (running?.userId === userId) return running
  running?.end()
  running = startDelivery(userId, queries)
  return running
}

function startDelivery(userId: number, queries: QueryClient) {
  const outbox = createOutbox(localStorage, userId)
  const { wake, stop } = createOutboxSender({
    outbox,
    send: (line) => send(line, userId, queries),
    alone: (work) => oneTabAtATime(userId, outbox, work),
  })

  const elsewhere = ({ key }: StorageEvent) => {
    outbox.changedElsewhere(key)
    wake()
  }
  window.addEventListener('storage', elsewhere)
  window.addEventListener('online', wake)
  const undo = [
    onLiveOpen(wake),
    // The event may be here before the answer.
    onLive('new-message', ({ userId: author, client_id }) => {
      if (author === userId && client_id) outbox.remove(client_id)
    }),
    onSessionChange(() => currentSession()?.userId !== userId && end()),
    () => window.removeEventListener('storage', elsewhere),
    () => window.removeEventListener('online', wake),
    stop,
  ]

  function end() {
    for (const act of undo.splice(0)) act()
    if (running?.outbox === outbox) running = undefined
  }
  wake()
  return { userId, outbox, wake, end }
}

async function send(line: OutboxLine, userId: number, queries: QueryClient): Promise<Outcome> {
  // Somebody else's session must not speak this line.
  if (currentSession()?.userId !== userId) return { kind: 'unreachable' }
  const { queryKey } = logQuery(line.channel)
  const change = (update: (log: ChannelLog) => ChannelLog) =>
    queries.setQueryData(queryKey, (log) => log && update(log))
  const note = (what: 'done' | 'refused', text: string) =>
    change((log) => addPassage(log, { what, text, at: new Date().toISOString() }))

  try {
    const answer = await api('POST /api/send-message', {
      body: { channel: line.channel, text: line.text, client_id: line.clientId },
      signal: AbortSignal.timeout(sendSeconds * 1000),
    })
    if (answer.message) change((log) => mergeLines(log, [answer.message]))
    else note('done', answer.result.text)
    return { kind: 'stored' }
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome.kind !== 'refused' || !isCommand(line.text)) return outcome
    // A command that was refused is over; nobody wants to send the same again.
    note('refused', outcome.reason)
    return { kind: 'stored' }
  }
}

/** A lost session, a lost connection and a server in trouble are no answer to the line. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  const { status, message, retryAfter } = error
  if (status === 429) return { kind: 'later', seconds: retryAfter ?? patienceSeconds }
  if (status >= 400 && status < 500 && status !== 401 && status !== 408) {
    return { kind: 'refused', reason: message }
  }
  return { kind: 'unreachable' }
}

function oneTabAtATime(userId: number, outbox: Outbox, work: () => Promise<void>): Promise<void> {
  const fresh = () => {
    outbox.changedElsewhere(null)
    return work()
  }
  return 'locks' in navigator ? navigator.locks.request(`canal-barra.outbox.${userId}`, fresh) : fresh()
}
