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
  const form = await withSmallPictures(sending.form, worthOpening)
  const answer = await send<T>(path, { ...sending, form })
  if (!(answer instanceof ApiError)) return answer
  if (answer.key !== 'picture_pixels_too_many') throw answer
  // A drawing may have more pixels in few bytes than the site takes.
  const small = await withSmallPictures(sending.form, 0)
  const again = isSameForm(small, form) ? answer : await send<T>(path, { ...sending, form: small })
  if (again instanceof ApiError) throw again
  return again
}

async function send<T>(path: string, sending: Upload): Promise<T | ApiError> {
  const response = await withSession((token) => {
    sending.signal.throwIfAborted()
    return post(path, token, sending)
  })
  return response.ok ? ((await response.json()) as T) : failureOf(response)
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
