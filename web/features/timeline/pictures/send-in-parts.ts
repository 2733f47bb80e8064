import type { LinePicture, LinePictureUpload } from '#contract/line-pictures.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { newClientId } from '../../../platform/api/new-client-id.ts'
import { shrunkPicture } from './shrunk-picture.ts'

const { partBytes } = bounds.linePicture

/** A picture as it is sent. */
export interface PreparedPicture {
  /** Id of its upload. */
  id: string
  file: File
  /** Whether it is sent in parts; a smaller one is sent again as a whole after a cut. */
  inParts: boolean
}

/** A call of `PATCH /api/line-pictures/:client_id`. */
export interface Part {
  bytes: Blob
  offset: number
  headers: Record<string, string>
}

interface Calls {
  find: () => Promise<LinePictureUpload>
  append: (part: Part) => Promise<LinePictureUpload>
}

/** Shrinks a picture and names its upload. */
export async function preparedPicture(clientId: string, chosen: File): Promise<PreparedPicture> {
  const file = await shrunkPicture(chosen)
  const inParts = file.size > partBytes
  return { file, inParts, id: inParts ? `${clientId}-${await nameOfBytes(file)}` : clientId }
}

/**
 * A browser may shrink a picture differently after a reload or in the service worker. Parts of both must never be
 * joined. Without HTTPS there are no digests, and an upload goes on in this page only.
 */
async function nameOfBytes(file: File): Promise<string> {
  const digest = await crypto.subtle?.digest('SHA-256', await file.arrayBuffer())
  if (!digest) return newClientId().slice(0, 16)
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends what the server does not have of a file. The calls throw if they fail; after 409 the server has other
 * parts, and the file is best sent as a whole.
 */
export async function sendInParts(file: File, { find, append }: Calls): Promise<LinePicture> {
  let { offset, picture } = await find()
  while (!picture) {
    const end = offset + partBytes
    const headers = {
      'content-type': 'application/partial-upload',
      'upload-offset': String(offset),
      'upload-complete': end < file.size ? '?0' : '?1',
    }
    ;({ offset, picture } = await append({ bytes: file.slice(offset, end), offset, headers }))
  }
  return picture
}

/** Name of the lock that lets one tab or the service worker send the parts of a picture. */
export const uploadLock = (id: string) => `picture.${id}`

/** Key of the refusal of a part that does not begin where the server's copy ends. */
export const otherParts = 'upload_offset_mismatch'
