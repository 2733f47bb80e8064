import * as bounds from '#contract/rules/bounds.ts'
import { isPicture } from '../files/picture-files.ts'
import { scaledPicture, worthOpening } from '../files/scale-picture.ts'
import { withSession } from '../session/with-session.ts'
import { tabText } from '../texts/tab-texts.ts'
import { ApiError, failureOf, unanswered } from './api-error.ts'

interface Upload {
  form: FormData
  signal: AbortSignal
  /** `POST` by default. */
  method?: 'POST' | 'PUT'
  /** Called with the fraction sent so far, between 0 and 1. */
  onProgress: (sent: number) => void
}

/** Whether the site refuses the file itself: empty, too large or of another type. */
export const isFileRefused = (cause: unknown): boolean =>
  cause instanceof ApiError && [400, 413, 415].includes(cause.status)

/** Sends a form with files, without a timeout. Throws `ApiError`, or the reason of `signal`. */
export async function upload<T>(path: `/api/${string}`, sending: Upload): Promise<T> {
  const form = await withSmallPictures(sending.form)
  const response = await withSession((token) => {
    sending.signal.throwIfAborted()
    return post(path, token, { ...sending, form })
  })
  if (!response.ok) throw await failureOf(response)
  return (await response.json()) as T
}

/** Scales down pictures that are too large before they are sent. */
async function withSmallPictures(form: FormData): Promise<FormData> {
  const { maxBytes } = bounds.library
  const isLarge = (value: unknown): value is File =>
    value instanceof File && isPicture(value) && value.size > worthOpening
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
  { form, signal, method = 'POST', onProgress }: Upload,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', document.documentElement.lang)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(unanswered(new TypeError('the connection broke')))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(form)
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
