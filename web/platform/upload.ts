import { failureOf, unanswered } from './api-error.ts'
import { withSession } from './with-session.ts'

interface Upload {
  form: FormData
  signal: AbortSignal
  /** `POST` where absent. */
  method?: 'POST' | 'PUT'
  /** Between 0 and 1, as far as the browser has sent it. */
  onProgress: (sent: number) => void
}

/** Sends a form with files, which may take its time. Throws `ApiError`, or the reason of `signal`. */
export async function upload<T>(path: `/api/${string}`, sending: Upload): Promise<T> {
  const response = await withSession((token) => {
    sending.signal.throwIfAborted()
    return post(path, token, sending)
  })
  if (!response.ok) throw await failureOf(response)
  return (await response.json()) as T
}

/** `fetch` does not tell how much has been sent. */
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
