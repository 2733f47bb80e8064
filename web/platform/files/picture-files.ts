import * as bounds from '#contract/rules/bounds.ts'

/** What the library takes: covers and pictures of staff. */
export const libraryTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

const mebibytes = bounds.library.maxBytes / 1024 ** 2

/** By its media type. A browser can draw all of these anew. */
export const isPicture = ({ type }: File) => libraryTypes.some((one) => one === type)

export interface FileProblem {
  key: 'upload.wrongType' | 'upload.several'
  params: { name: string; mebibytes: number }
}

/**
 * What can be told without opening it. One that is too large is made smaller when it is sent; the server looks at the
 * content, whatever the name says.
 */
export function problemOfFile(file: File): FileProblem | undefined {
  const params = { name: file.name, mebibytes }
  if (file.size === 0 || !isPicture(file)) return { key: 'upload.wrongType', params }
  return undefined
}

/** Where only one picture is wanted. */
export function problemOfOne(files: readonly File[]): FileProblem | undefined {
  const [file] = files
  if (!file || files.length > 1) return { key: 'upload.several', params: { name: '', mebibytes } }
  return problemOfFile(file)
}
