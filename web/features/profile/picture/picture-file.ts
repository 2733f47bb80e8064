import * as bounds from '#contract/rules/bounds.ts'

export const acceptedTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
] as const

type FileProblem = 'picture.problems.several' | 'picture.problems.type' | 'picture.problems.size'

/** Checks what is known before the upload. The server checks the content, whatever the file's name. */
export function problemOf(files: readonly File[]): FileProblem | undefined {
  const [file] = files
  if (!file || files.length > 1) return 'picture.problems.several'
  if (!acceptedTypes.some((type) => type === file.type)) return 'picture.problems.type'
  if (file.size > bounds.avatar.maxBytes) return 'picture.problems.size'
  return undefined
}
