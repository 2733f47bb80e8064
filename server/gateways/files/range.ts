import type { ByteRange } from '../../platform/storage.ts'

/** The one part that is asked for. Several at once, and what is no range, are answered with all of it. */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  if (first && last && Number(last) < Number(first)) return undefined

  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  return start > end ? 'beyond' : { start, end }
}
