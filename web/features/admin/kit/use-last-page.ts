import { useEffect } from 'react'
import { pageSize } from '../staff.queries.ts'

interface Shown {
  data: { total: number } | undefined
  /** What stands there is of another page. */
  isPlaceholderData: boolean
}

/** From a page whose last thing was deleted, or dealt with by somebody else, to the last one that has something. */
export function useLastPage(
  { data, isPlaceholderData }: Shown,
  page: number,
  toPage: (page: number, how?: { replace: boolean }) => void,
): void {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toPage` is another one at each drawing
  useEffect(() => {
    if (isBeyond) toPage(last, { replace: true })
  }, [isBeyond, last])
}
