import type { LinePicture } from '#contract/line-pictures.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { retryAfterOf } from '../../../platform/api/retry-after.ts'
import { isPicture } from '../../../platform/files/picture-files.ts'
import { scaledPicture } from '../../../platform/files/scale-picture.ts'
import { openWorkerSession, type WorkerSession } from '../../../platform/offline/worker-session.ts'
import { withTabLock } from '../../../platform/session/tab-lock.ts'
import { findFile, removeFile } from '../pictures/stored-files.ts'
import { failureOutcome } from './failure-outcome.ts'
import { byTime, type OutboxKind, type OutboxLine, outboxLock } from './outbox.ts'
import { type OutboxCopy, outboxCopies, outboxTag } from './outbox-copies.ts'
import type { ReadyLine } from './outbox-delivery.ts'
import type { Outcome } from './outbox-sender.ts'

/** How lines of one kind get to the server without a page. */
interface WorkerTransport {
  path: `/api/${string}`
  bodyOf: (line: ReadyLine) => object
  /** The answer is for who sees it: the line waits for a page, and those of its place behind it. */
  needsPage: (line: OutboxLine) => boolean
}

type Result = Outcome | { kind: 'signed out' } | { kind: 'needs page' } | { kind: 'given up' }

interface Sending {
  session: WorkerSession
  transport: WorkerTransport
  language: string
}

const sendSeconds = 20
/** The browser lets a worker wait for so long without a word. */
const longestSilence = 30
/** Smaller files hardly ever have more pixels than the site opens. */
const worthOpening = 1024 ** 2

/**
 * Sends what pages have left behind: under their lock, with their ids, in their order, as whoever is signed in, and
 * nothing of anybody else. Rejects where the server is away, so that the browser tries again.
 */
export async function sendWithoutPage(transports: Record<OutboxKind, WorkerTransport>): Promise<void> {
  const groups = new Map((await waiting()).map(({ userId, kind }) => [`${kind} ${userId}`, { userId, kind }]))
  const results = await Promise.allSettled(
    [...groups.values()].map(({ userId, kind }) =>
      withTabLock(outboxLock(userId, kind), () => sendAll(userId, kind, transports[kind])),
    ),
  )
  // What holds up one holds up no other.
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

const waiting = async () => (await outboxCopies.list()).filter(({ outcome }) => !outcome)

async function sendAll(userId: number, kind: OutboxKind, transport: WorkerTransport): Promise<void> {
  // A page may have sent them all while this waited for its turn.
  const records = (await waiting())
    .filter((record) => record.userId === userId && record.kind === kind)
    .sort((a, b) => byTime(a.line, b.line))
  if (records.length === 0) return
  const session = await openWorkerSession()
  if (session?.userId !== userId) return

  const closed = new Set<string>()
  for (const { line, language } of records) {
    if (closed.has(line.place)) continue
    const result = await sendOne(line, { session, transport, language })
    if (result.kind === 'signed out') return
    if (result.kind === 'needs page') closed.add(line.place)
    if (result.kind === 'unreachable' || result.kind === 'later')
      throw new Error(`the line waits: ${result.kind}`)
    if (result.kind === 'stored' || result.kind === 'refused') await note(line, result)
  }
}

/** Once more where the server asks for a short silence, as it does of whoever says much at once. */
async function sendOne(line: OutboxLine, sending: Sending): Promise<Result> {
  for (;;) {
    // Its author may have given it up, or have left.
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
  const isLarge = isPicture(file) && file.size > worthOpening
  form.append('file', isLarge ? await scaledPicture(file, bounds.library.maxBytes) : file)
  return form
}

/** `stored` here: the server has taken it. */
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

/** The next page takes it from there; one that is open hears of it now. */
async function note(line: OutboxLine, outcome: NonNullable<OutboxCopy['outcome']>): Promise<void> {
  const record = await outboxCopies.find(line.clientId)
  if (record) await outboxCopies.put(line.clientId, { ...record, outcome })
  if (outcome.kind === 'stored') for (const { clientId } of line.pictures ?? []) await removeFile(clientId)
  new BroadcastChannel(outboxTag).postMessage(line.clientId)
}
