import type { LinePicture } from '#contract/line-pictures.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { upload } from '../../../platform/api/upload.ts'
import { createListeners } from '../../../platform/storage/listeners.ts'
import { tabText } from '../../../platform/texts/tab-texts.ts'
import { shrunkPicture } from './shrunk-picture.ts'
import { findFile, removeFile, removeOldFiles } from './stored-files.ts'

/** Progress of an upload. */
interface UploadState {
  /** Between 0 and 1. */
  sent: number
  /** Why the server refused it. */
  refusal?: string
  isDone?: boolean
}

interface Running {
  file: File
  /** As it is sent. */
  shrunk?: Promise<File>
  state: UploadState
  /** Absent after a failure: the next caller retries. */
  answer?: Promise<LinePicture> | undefined
  abort: AbortController
}

const running = new Map<string, Running>()
/** One picture is sent at a time, so that a cut costs at most one of them. */
let turn: Promise<unknown> = Promise.resolve()
const { notify, subscribe } = createListeners()
export const subscribeUploads = subscribe

export const uploadState = (clientId: string) => running.get(clientId)?.state

/** The file of a picture chosen since the page was loaded. */
export const chosenFile = (clientId: string) => running.get(clientId)?.file

/** The file of any chosen picture, if the browser still has it. */
export const fileOf = async (clientId: string) => chosenFile(clientId) ?? findFile(clientId)

/** Uploads a chosen picture before its line is sent. */
export function startUpload(clientId: string, file: File): void {
  if (running.has(clientId)) return
  begin(clientId, file)
  // The error is reported to whoever awaits the picture.
  pictureOf(clientId).catch(() => {})
}

/**
 * Returns the uploaded picture, uploading it if necessary. The server stores one picture per id, however
 * often it is sent. Throws `ApiError`.
 */
export async function pictureOf(clientId: string): Promise<LinePicture> {
  const upload = running.get(clientId) ?? (await beginAgain(clientId))
  upload.answer ??= sendInTurn(clientId, upload)
  return upload.answer
}

function sendInTurn(clientId: string, upload: Running): Promise<LinePicture> {
  const sent = turn.then(() => send(clientId, upload))
  turn = sent.catch(() => {})
  return sent
}

function begin(clientId: string, file: File): Running {
  const started = { file, state: { sent: 0 }, abort: new AbortController() }
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
    const upload = running.get(clientId)
    if (upload) upload.state = state
    notify()
  }
  try {
    started.shrunk ??= shrunkPicture(file)
    const form = new FormData()
    form.append('client_id', clientId)
    form.append('file', await started.shrunk)
    const { picture } = await upload<{ picture: LinePicture }>('/api/line-pictures', {
      form,
      signal: abort.signal,
      onProgress: (sent) => change({ sent }),
    })
    change({ sent: 1, isDone: true })
    return picture
  } catch (error) {
    const upload = running.get(clientId)
    if (upload) upload.answer = undefined
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    change(isRefused ? { sent: 0, refusal: error.message } : { sent: 0 })
    throw error
  }
}

/** Removes a picture whose line is stored or that was discarded. */
export function removeUpload(clientId: string): void {
  running.get(clientId)?.abort.abort()
  running.delete(clientId)
  void removeFile(clientId)
}

/** Makes the next caller upload again, since the server may no longer have the picture. */
export function sendAnew(clientId: string): void {
  const upload = running.get(clientId)
  if (upload) upload.answer = undefined
}

void removeOldFiles()
