import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statisticsLists, statisticsRanges } from './rules/statistics.ts'

const statisticsRange = z.enum(statisticsRanges)
export type StatisticsRange = z.infer<typeof statisticsRange>

export type StatisticsList = (typeof statisticsLists)[number]

const count = z.number()
/** In the preceding period of the same length; null if no data is stored. */
const before = z.number().nullable()

const Sum = z.object({
  /** Path, host, language, query or id. */
  subject: z.string(),
  /** Title, if it has one. */
  title: z.string().nullable(),
  /** Path of its page. */
  path: z.string().nullable(),
  count,
  before,
})
export type Sum = z.infer<typeof Sum>

const Ranking = z.object({
  total: count,
  /** The most frequent subjects. */
  rows: z.array(Sum),
  /** Sum of all others. */
  others: z.object({ count, before }),
})
export type Ranking = z.infer<typeof Ranking>

export const Statistics = z.object({
  range: statisticsRange,
  /** `yyyy-mm-dd`, inclusive, in the time zone of the site. */
  from: z.string(),
  to: z.string(),
  reads: z.object({
    total: count,
    before,
    /** One point per day, or per month (by its first day), including zeros. */
    points: z.array(z.object({ from: z.string(), count })),
  }),
  lists: z.record(z.enum(statisticsLists), Ranking),
})
export type Statistics = z.infer<typeof Statistics>

const range = statisticsRange.catch('28')

export const showStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  access: 'staff',
  summary:
    'Get statistics of page views, searches without results, clicks and plays, as daily sums. They count views, not people; no personal data is stored.',
  query: z.object({ range }),
  response: Statistics,
})

export const downloadStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics/csv',
  access: 'staff',
  summary:
    'Export a list of the statistics in full, or the daily page views, as CSV in UTF-8, separated by commas in English and by semicolons in other languages.',
  query: z.object({ range, list: z.enum(['reads', ...statisticsLists]).catch('reads') }),
  answers: 'text/csv',
  response: z.string(),
})
