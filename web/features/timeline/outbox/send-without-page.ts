import type { GivenPicture, LinePicture, LinePictureUpload } from '#contract/line-pictures.ts'
import { retryAfterOf } from '../../../platform/api/retry-after.ts'
import { openWorkerSession, type WorkerSession } from '../../../platform/offline/worker-session.ts'
import { withTabLock } from '../../../platform/session/tab-lock.ts'
import { otherParts, type Part, preparedPicture, sendInParts, uploadLock } from '../pictures/send-in-parts.ts'
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
  const mine = (await waiting()).filter((record) => record.userId === userId && record.kind === kind)
  // Places with pictures, which take long, come last.
  const slowPlaces = new Set(mine.flatMap(({ line }) => (line.pictures ? line.place : [])))
  const rank = ({ line }: OutboxCopy) => Number(slowPlaces.has(line.place))
  const records = mine.sort((a, b) => rank(a) - rank(b) || byTime(a.line, b.line))
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
  try {
    const uploaded: GivenPicture[] = []
    for (const { clientId, alt } of pictures ?? [])
      uploaded.push({ id: (await uploadPicture(clientId, sending)).id, alt })
    const body = bodyOf({ ...line, ...(pictures && { pictures: uploaded }) })
    await call(path, { method: 'POST', headers: json, body: JSON.stringify(body) }, sending)
    return { kind: 'stored' }
  } catch (error) {
    if (error instanceof NotAccepted) return error.result
    throw error
  }
}

async function uploadPicture(clientId: string, sending: Sending): Promise<LinePicture> {
  const chosen = await findFile(clientId)
  if (!chosen) throw new NotAccepted({ kind: 'needs page' })
  const { id, file, inParts } = await preparedPicture(clientId, chosen)
  const address = `/api/line-pictures/${id}`
  const step = (init: RequestInit) => call(address, init, sending) as Promise<LinePictureUpload>
  try {
    const append = ({ bytes, headers }: Part) => step({ method: 'PATCH', headers, body: bytes })
    if (inParts)
      return await withTabLock(uploadLock(id), () => sendInParts(file, { find: () => step({}), append }))
  } catch (error) {
    if (!(error instanceof NotAccepted) || error.key !== otherParts) throw error
  }
  const form = new FormData()
  form.append('client_id', id)
  form.append('file', file)
  const answer = await call('/api/line-pictures', { method: 'POST', body: form }, sending)
  return (answer as { picture: LinePicture }).picture
}

/** Why the server has not accepted a call. */
class NotAccepted extends Error {
  readonly result: Result
  readonly key: string

  constructor(result: Result, key = '') {
    super(result.kind)
    this.result = result
    this.key = key
  }
}

const json = { 'content-type': 'application/json' }

/** Throws `NotAccepted`. */
async function call(path: string, init: RequestInit, { session, language }: Sending): Promise<unknown> {
  const response = await fetch(path, {
    ...init,
    headers: {
      accept: 'application/json',
      'accept-language': language,
      authorization: `Bearer ${session.token}`,
      ...init.headers,
    },
    signal: AbortSignal.timeout(sendSeconds * 1000),
  }).catch(() => undefined)
  if (!response) throw new NotAccepted({ kind: 'unreachable' })
  if (response.status === 401) throw new NotAccepted({ kind: 'signed out' })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const { key = '', message = '' } = answer as { key?: string; message?: string }
  const { status } = response
  throw new NotAccepted(failureOutcome({ status, key, message, retryAfter: retryAfterOf(response) }), key)
}

/** Stores the outcome for the next page, and notifies open ones. */
async function note(line: OutboxLine, outcome: NonNullable<OutboxCopy['outcome']>): Promise<void> {
  const record = await outboxCopies.find(line.clientId)
  if (record) await outboxCopies.put(line.clientId, { ...record, outcome })
  if (outcome.kind === 'stored') for (const { clientId } of line.pictures ?? []) await removeFile(clientId)
  new BroadcastChannel(outboxTag).postMessage(line.clientId)
}
