import type { LinePicture } from '#contract/line-pictures.ts'
import { retryAfterOf } from '../../../platform/api/retry-after.ts'
import { openWorkerSession, type WorkerSession } from '../../../platform/offline/worker-session.ts'
import { withTabLock } from '../../../platform/session/tab-lock.ts'
import { shrunkPicture } from '../pictures/shrunk-picture.ts'
import { findFile, removeFile } from '../pictures/stored-files.ts'
import { failureOutcome } from './failure-outcome.ts'
import { byTime, type OutboxKind, type OutboxLine, outboxLock } from './outbox.ts'
import { type OutboxCopy, outboxCopies, outboxTag } from './outbox-copies.ts'
import type { ReadyLine } from './outbox-delivery.ts'
import type { Outcome } from './outbox-sender.ts'

/** Sends lines of one kind to the server from the service worker. */
interface WorkerTransport {
  path: `/api/${string}`
  bodyOf: (line: ReadyLine) => object
  /**
   * Whether the result must be shown to the user: the line, and those after it in its place, wait for a page.
   */
  needsPage: (line: OutboxLine) => boolean
}

type Result = Outcome | { kind: 'signed out' } | { kind: 'needs page' } | { kind: 'given up' }

interface Sending {
  session: WorkerSession
  transport: WorkerTransport
  language: string
}

const sendSeconds = 20
/** Maximum wait in seconds before the browser may stop the worker. */
const longestSilence = 30

/**
 * Sends what pages have left unsent: with their lock, ids and order, and only lines of the signed-in user.
 * Rejects if the server is unavailable, so that the browser retries.
 */
export async function sendWithoutPage(transports: Record<OutboxKind, WorkerTransport>): Promise<void> {
  const groups = new Map((await waiting()).map(({ userId, kind }) => [`${kind} ${userId}`, { userId, kind }]))
  const results = await Promise.allSettled(
    [...groups.values()].map(({ userId, kind }) =>
      withTabLock(outboxLock(userId, kind), () => sendAll(userId, kind, transports[kind])),
    ),
  )
  // Each outbox is tried even if another one fails.
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

const waiting = async () => (await outboxCopies.list()).filter(({ outcome }) => !outcome)

async function sendAll(userId: number, kind: OutboxKind, transport: WorkerTransport): Promise<void> {
  // A page may have sent them while this waited for the lock.
  const records = (await waiting())
    .filter((record) => record.userId === userId && record.kind === kind)
    .sort((a, b) => byTime(a.line, b.line))
  if (records.length === 0) return
  const session = await openWorkerSession()
  if (session?.userId !== userId) return

  const closed = new Set<string>()
  const slow = new Set<string>()
  for (const { line, language } of records) {
    if (closed.has(line.place) || slow.has(line.place)) continue
    const result = await sendOne(line, { session, transport, language })
    if (result.kind === 'signed out') return
    if (result.kind === 'needs page') closed.add(line.place)
    const isSlowMode = result.kind === 'later' && result.isSlowMode
    if (isSlowMode) slow.add(line.place)
    else if (result.kind === 'unreachable' || result.kind === 'later')
      throw new Error(`the line waits: ${result.kind}`)
    if (result.kind === 'stored' || result.kind === 'refused') await note(line, result)
  }
  if (slow.size > 0) throw new Error('lines wait: slow mode')
}

/** Retries once the server's rate limit is over, if that is short. */
async function sendOne(line: OutboxLine, sending: Sending): Promise<Result> {
  for (;;) {
    // The author may have discarded the line, or signed out.
    if (!(await outboxCopies.find(line.clientId))) return { kind: 'given up' }
    const result = await attempt(line, sending)
    if (result.kind !== 'later' || result.seconds > longestSilence) return result
    await new Promise((resolve) => setTimeout(resolve, result.seconds * 1000))
  }
}

async function attempt({ pictures, ...line }: OutboxLine, sending: Sending): Promise<Result> {
  const { path, bodyOf, needsPage } = sending.transport
  if (needsPage(line)) return { kind: 'needs page' }
  const uploaded: { id: string; alt: string }[] = []
  for (const { clientId, alt } of pictures ?? []) {
    const file = await findFile(clientId)
    if (!file) return { kind: 'needs page' }
    const { result, answer } = await call('/api/line-pictures', await pictureForm(clientId, file), sending)
    if (result.kind !== 'stored') return result
    uploaded.push({ id: (answer as { picture: LinePicture }).picture.id, alt })
  }
  const body = bodyOf({ ...line, ...(pictures && { pictures: uploaded }) })
  return (await call(path, JSON.stringify(body), sending)).result
}

async function pictureForm(clientId: string, file: File): Promise<FormData> {
  const form = new FormData()
  form.append('client_id', clientId)
  form.append('file', await shrunkPicture(file))
  return form
}

/** `stored` means here that the server has accepted the call. */
async function call(
  path: string,
  body: string | FormData,
  { session, language }: Sending,
): Promise<{ result: Result; answer?: unknown }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'accept-language': language,
      authorization: `Bearer ${session.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
    signal: AbortSignal.timeout(sendSeconds * 1000),
  }).catch(() => undefined)
  if (!response) return { result: { kind: 'unreachable' } }
  if (response.status === 401) return { result: { kind: 'signed out' } }
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return { result: { kind: 'stored' }, answer }
  const { key = '', message = '' } = answer as { key?: string; message?: string }
  const { status } = response
  return { result: failureOutcome({ status, key, message, retryAfter: retryAfterOf(response) }) }
}

/** Stores the outcome for the next page, and notifies open ones. */
async function note(line: OutboxLine, outcome: NonNullable<OutboxCopy['outcome']>): Promise<void> {
  const record = await outboxCopies.find(line.clientId)
  if (record) await outboxCopies.put(line.clientId, { ...record, outcome })
  if (outcome.kind === 'stored') for (const { clientId } of line.pictures ?? []) await removeFile(clientId)
  new BroadcastChannel(outboxTag).postMessage(line.clientId)
}
