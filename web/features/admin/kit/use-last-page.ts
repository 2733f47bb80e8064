import { useEffect } from 'react'
import { pageSize } from '../staff.queries.ts'

interface PagedResult {
  data: { total: number } | undefined
  /** Whether the data still belongs to another page. */
  isPlaceholderData: boolean
}

/** Goes to the last page if the current one became empty by deletions or by the work of others. */
export function useLastPage(
  { data, isPlaceholderData }: PagedResult,
  page: number,
  toPage: (page: number, how?: { replace: boolean }) => void,
): void {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const isBeyond = data !== undefined && !isPlaceholderData && page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toPage` changes at each render
  useEffect(() => {
    if (isBeyond) toPage(last, { replace: true })
  }, [isBeyond, last])
}
