import * as bounds from '#contract/rules/bounds.ts'
import { isPicture } from '../files/picture-files.ts'
import { scaledPicture, worthOpening } from '../files/scale-picture.ts'
import { withSession } from '../session/with-session.ts'
import { tabText } from '../texts/tab-texts.ts'
import { ApiError, failureOf, unanswered } from './api-error.ts'

interface Sending {
  signal: AbortSignal
  /** Seconds without progress after which the connection counts as broken. By default only the browser decides. */
  patience?: number
  /** Called with the fraction sent so far, between 0 and 1. */
  onProgress: (sent: number) => void
}

interface Upload extends Sending {
  form: FormData
  /** `POST` by default. */
  method?: 'POST' | 'PUT'
}

interface PartUpload extends Sending {
  bytes: Blob
  headers: Record<string, string>
}

interface Post extends Sending {
  method: 'POST' | 'PUT' | 'PATCH'
  body: FormData | Blob
  headers?: Record<string, string>
}

/** Whether the site refuses the file itself: empty, too large or of another type. */
export const isFileRefused = (cause: unknown): boolean =>
  cause instanceof ApiError && [400, 413, 415].includes(cause.status)

/** Sends a form with files, without a timeout. Throws `ApiError`, or the reason of `signal`. */
export async function upload<T>(
  path: `/api/${string}`,
  { form, method = 'POST', ...sending }: Upload,
): Promise<T> {
  const body = await withSmallPictures(form, worthOpening)
  try {
    return await send(path, { ...sending, method, body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'picture_pixels_too_many') throw error
    // A drawing may have more pixels in few bytes than the site takes.
    const small = await withSmallPictures(form, 0)
    if (isSameForm(small, body)) throw error
    return send(path, { ...sending, method, body: small })
  }
}

/** Sends a part of a file. Throws `ApiError`, or the reason of `signal`. */
export function uploadPart<T>(path: `/api/${string}`, { bytes, ...sending }: PartUpload): Promise<T> {
  return send(path, { ...sending, method: 'PATCH', body: bytes })
}

async function send<T>(path: string, sending: Post): Promise<T> {
  const response = await withSession((token) => {
    sending.signal.throwIfAborted()
    return post(path, token, sending)
  })
  if (!response.ok) throw await failureOf(response)
  return (await response.json()) as T
}

const isSameForm = (one: FormData, other: FormData) =>
  [...one].every(([, value], index) => value === [...other][index]?.[1])

/** Scales down pictures of more bytes than this that are too large, before they are sent. */
async function withSmallPictures(form: FormData, bytes: number): Promise<FormData> {
  const { maxBytes } = bounds.library
  const isLarge = (value: unknown): value is File =>
    value instanceof File && isPicture(value) && value.size > bytes
  if (![...form.values()].some(isLarge)) return form

  const sent = new FormData()
  for (const [name, value] of form) {
    const small = isLarge(value) ? await scaledPicture(value, maxBytes) : value
    if (isLarge(small) && small.size > maxBytes) throw tooLarge(small, maxBytes)
    sent.append(name, small)
  }
  return sent
}

function tooLarge({ name }: File, maxBytes: number): ApiError {
  const message = tabText('ui:upload.tooLarge', { name, mebibytes: maxBytes / 1024 ** 2 })
  return new ApiError({ status: 413, key: 'file_too_large', message })
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function post(
  path: string,
  token: string | null,
  { body, signal, method, headers = {}, patience, onProgress }: Post,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const start = Date.now()
    const wait = () => {
      if (patience) request.timeout = Date.now() - start + patience * 1000
    }
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', document.documentElement.lang)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    wait()
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      wait()
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(unanswered(new TypeError('the connection broke')))
    request.ontimeout = () => reject(unanswered(new DOMException('no progress', 'TimeoutError')))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
