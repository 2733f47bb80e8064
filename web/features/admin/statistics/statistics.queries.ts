import { queryOptions } from '@tanstack/react-query'
import { statisticsRanges } from '#contract/rules/statistics.ts'
import type { StatisticsRange } from '#contract/statistics.ts'
import { read } from '../../../platform/api/read.ts'
import { searchOptions } from '../../../platform/api/search-options.ts'

/** Returns the range in the address, or the default if it is missing or invalid. */
export function rangeOf(search: URLSearchParams): StatisticsRange {
  const requested = search.get('range')
  return statisticsRanges.find((range) => range === requested) ?? '28'
}

export const statisticsQuery = (range: StatisticsRange) =>
  queryOptions({
    queryKey: ['staff', 'statistics', range],
    queryFn: (context) => read(context, 'GET /api/admin/statistics', { query: { range } }),
    ...searchOptions,
  })
