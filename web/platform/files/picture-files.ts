import * as bounds from '#contract/rules/bounds.ts'

/** Media types that the library accepts: covers and pictures uploaded by staff. */
export const libraryTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

const mebibytes = bounds.library.maxBytes / 1024 ** 2

/** Checks the media type. Browsers can decode, and so re-encode, all of these. */
export const isPicture = ({ type }: File) => libraryTypes.some((one) => one === type)

export interface FileProblem {
  key: 'upload.wrongType' | 'upload.several'
  params: { name: string; mebibytes: number }
}

/**
 * Checks what can be checked without opening the file. Large pictures are scaled down on upload, and the
 * server checks the content itself.
 */
export function problemOfFile(file: File): FileProblem | undefined {
  const params = { name: file.name, mebibytes }
  if (file.size === 0 || !isPicture(file)) return { key: 'upload.wrongType', params }
  return undefined
}

/** Checks files where exactly one picture is expected. */
export function problemOfOne(files: readonly File[]): FileProblem | undefined {
  const [file] = files
  if (!file || files.length > 1) return { key: 'upload.several', params: { name: '', mebibytes } }
  return problemOfFile(file)
}
