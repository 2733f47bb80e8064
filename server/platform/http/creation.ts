import type { Creation } from '../database/idempotency.ts'
import type { IncomingFile } from '../incoming-files.ts'

interface Sent {
  params?: unknown
  body: { client_id?: string | undefined }
  http: { files: readonly IncomingFile[] }
}

/** Returns the id of a call that creates something, with all that was sent; of files only their sizes. */
export function creationOf({ params, body, http: { files } }: Sent): Creation {
  return { clientId: body.client_id, content: [params, body, files.map(({ bytes }) => bytes)] }
}
