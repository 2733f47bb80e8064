import { bounds } from '#contract/rules/bounds.ts'

export const coverTypes = ['image/jpeg', 'image/png'] as const

/** What can be told without sending anything. The server looks at the content, whatever the name says. */
export function problemOf(files: readonly File[]): 'several' | 'type' | 'size' | undefined {
  const [file] = files
  if (!file || files.length > 1) return 'several'
  if (!coverTypes.some((type) => type === file.type)) return 'type'
  return file.size > bounds.libraryPicture.maxBytes ? 'size' : undefined
}
