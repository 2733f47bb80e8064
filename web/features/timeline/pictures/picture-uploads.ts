import type { LinePicture, LinePictureUpload } from '#contract/line-pictures.ts'
import { createTurns } from '#contract/rules/in-turn.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { retrySeconds } from '../../../platform/api/retry-after.ts'
import { upload, uploadPart } from '../../../platform/api/upload.ts'
import { currentSession, onSessionChange } from '../../../platform/session/session.ts'
import { withTabLock } from '../../../platform/session/tab-lock.ts'
import { createListeners } from '../../../platform/storage/listeners.ts'
import { tabText } from '../../../platform/texts/tab-texts.ts'
import {
  otherParts,
  type Part,
  type PreparedPicture,
  preparedPicture,
  sendInParts,
  uploadLock,
} from './send-in-parts.ts'
import { findFile, removeFile, removeOldFiles } from './stored-files.ts'

/** Progress of an upload. */
interface UploadState {
  /** Between 0 and 1. */
  sent: number
  /** Why the server refused it, for now or for good. */
  refusal?: string
  isDone?: boolean
}

interface Running {
  userId: number | undefined
  file: File
  prepared?: Promise<PreparedPicture>
  state: UploadState
  /** Absent after a failure: the next caller retries. */
  answer?: Promise<LinePicture> | undefined
  abort: AbortController
}

const running = new Map<string, Running>()
/** Uploads that the end of their session has stopped. */
const stopped = new Map<string, Running>()
/** One picture is sent at a time, so that a cut costs at most one of them. */
const inTurn = createTurns()
const { notify, subscribe } = createListeners()
export const subscribeUploads = subscribe

export const uploadState = (clientId: string) => running.get(clientId)?.state

/** The file of a picture chosen since the page was loaded. */
export const chosenFile = (clientId: string) => running.get(clientId)?.file

/** The file of any chosen picture, if the browser still has it. */
export const fileOf = async (clientId: string) => chosenFile(clientId) ?? findFile(clientId)

/** In seconds: a connection that is lost without notice would be noticed after many minutes. */
const patience = 30

/** Uploads a chosen picture before its line is sent, and goes on after a cut. */
export function startUpload(clientId: string, file: File): void {
  if (!running.has(clientId)) void goOn(clientId, begin(clientId, file))
}

async function goOn(clientId: string, started: Running): Promise<void> {
  for (let failures = 0; running.get(clientId) === started && !started.state.isDone; failures++) {
    // Refusals are reported to whoever awaits the picture.
    const isOver = await pictureOf(clientId).then(() => true, isRefused)
    if (isOver) return
    await new Promise((done) => setTimeout(done, retrySeconds(failures) * 1000))
  }
}

/**
 * Returns the uploaded picture, uploading it if necessary. The server stores one picture per id, however
 * often it is sent. Throws `ApiError`.
 */
export async function pictureOf(clientId: string): Promise<LinePicture> {
  const upload = running.get(clientId) ?? (await beginAgain(clientId))
  upload.answer ??= inTurn(() => send(clientId, upload))
  return upload.answer
}

function begin(clientId: string, file: File): Running {
  const started = { userId: currentSession()?.userId, file, state: { sent: 0 }, abort: new AbortController() }
  running.set(clientId, started)
  return started
}

async function beginAgain(clientId: string): Promise<Running> {
  const file = await findFile(clientId)
  if (!file) throw new ApiError({ status: 410, key: 'file_missing', message: tabText('chat:pictures.lost') })
  return running.get(clientId) ?? begin(clientId, file)
}

async function send(clientId: string, started: Running): Promise<LinePicture> {
  const { file, abort } = started
  const change = (state: UploadState) => {
    started.state = state
    notify()
  }
  try {
    started.prepared ??= preparedPicture(clientId, file)
    const sending = { signal: abort.signal, patience, onProgress: (sent: number) => change({ sent }) }
    const picture = await sendPrepared(await started.prepared, sending)
    change({ sent: 1, isDone: true })
    return picture
  } catch (error) {
    started.answer = undefined
    // What has arrived stays there.
    if (isRefused(error) || isDiskFull(error)) change({ sent: 0, refusal: error.message })
    throw error
  }
}

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Tried again all the same, but its author should know why it does not go on. */
const isDiskFull = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.key === 'storage_full'

interface Sending {
  signal: AbortSignal
  patience: number
  onProgress: (sent: number) => void
}

async function sendPrepared(prepared: PreparedPicture, sending: Sending): Promise<LinePicture> {
  if (!prepared.inParts) return sendWhole(prepared, sending)
  const { id, file } = prepared
  const append = ({ offset, ...part }: Part) =>
    uploadPart<LinePictureUpload>(`/api/line-pictures/${id}`, {
      ...{ ...sending, ...part },
      onProgress: (sent) => sending.onProgress((offset + sent * part.bytes.size) / file.size),
    })
  const find = () =>
    api('GET /api/line-pictures/:client_id', { params: { client_id: id }, signal: sending.signal })
  // Another tab with the same draft, or the service worker, may be sending it.
  return withTabLock(uploadLock(id), () =>
    sendInParts(file, { find, append }).catch((error: unknown) => {
      if (error instanceof ApiError && error.key === otherParts) return sendWhole(prepared, sending)
      throw error
    }),
  )
}

async function sendWhole({ id, file }: PreparedPicture, sending: Sending): Promise<LinePicture> {
  const form = new FormData()
  form.append('client_id', id)
  form.append('file', file)
  return (await upload<{ picture: LinePicture }>('/api/line-pictures', { ...sending, form })).picture
}

/** Removes a picture whose line is stored or that was discarded. */
export function removeUpload(clientId: string): void {
  running.get(clientId)?.abort.abort()
  running.delete(clientId)
  stopped.delete(clientId)
  void removeFile(clientId)
}

/** Makes the next caller upload again, since the server may no longer have the picture. */
export function sendAnew(clientId: string): void {
  const upload = running.get(clientId)
  if (upload) upload.answer = undefined
}

/** Nothing is uploaded in another user's session. An upload goes on if the next session is its user's. */
onSessionChange(() => {
  const userId = currentSession()?.userId
  for (const [clientId, upload] of running) {
    if (upload.userId === userId) continue
    upload.abort.abort()
    running.delete(clientId)
    stopped.set(clientId, upload)
  }
  if (userId === undefined) return
  for (const [clientId, upload] of stopped) {
    if (upload.userId !== userId) continue
    if (upload.state.isDone) running.set(clientId, upload)
    else startUpload(clientId, upload.file)
  }
  stopped.clear()
})

void removeOldFiles()
