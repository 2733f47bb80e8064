import { withSession } from '../session/with-session.ts'
import { failureOf, unanswered } from './api-error.ts'

/** Fetches a file that only its owner may get, and saves it. There is no timeout. */
export async function download(path: `/api/${string}`, name: string): Promise<void> {
  const response = await withSession((token) => fetchFile(path, token))
  if (!response.ok) throw await failureOf(response)
  save(await response.blob(), name)
}

function fetchFile(path: string, token: string | null): Promise<Response> {
  return fetch(path, {
    credentials: 'same-origin',
    headers: {
      'accept-language': document.documentElement.lang,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  }).catch((cause: unknown): never => {
    throw unanswered(cause)
  })
}

/** Saves a file through the browser's download. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser needs time to start the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
