import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { statisticsLists, statisticsRanges } from './rules/statistics.ts'

const statisticsRange = z.enum(statisticsRanges)
export type StatisticsRange = z.infer<typeof statisticsRange>

export type StatisticsList = (typeof statisticsLists)[number]

const count = z.number()
/** In the same number of days before; absent where nothing is kept of them. */
const before = z.number().nullable()

const Sum = z.object({
  /** A path, a host, a language, words, an id. */
  subject: z.string(),
  /** What it is called, where somebody gave it a name. */
  title: z.string().nullable(),
  /** Path of its page. */
  path: z.string().nullable(),
  count,
  before,
})
export type Sum = z.infer<typeof Sum>

const Ranking = z.object({
  total: count,
  /** The most frequent ones. */
  rows: z.array(Sum),
  /** Everything else together. */
  others: z.object({ count, before }),
})
export type Ranking = z.infer<typeof Ranking>

export const Statistics = z.object({
  range: statisticsRange,
  /** `yyyy-mm-dd`, both inclusive, by the site's calendar. */
  from: z.string(),
  to: z.string(),
  reads: z.object({
    total: count,
    before,
    /** Every day, or every month by its first day, whether there is something to tell or not. */
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
    'What was read, searched for in vain, clicked and played, as sums of days. They count reads, not people: nothing is kept of who it was.',
  query: z.object({ range }),
  response: Statistics,
})

export const downloadStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics/csv',
  access: 'staff',
  summary: 'One of the lists as CSV in UTF-8, with everything that is kept of it, or the reads of each day.',
  query: z.object({ range, list: z.enum(['reads', ...statisticsLists]).catch('reads') }),
  answers: 'text/csv',
  response: z.string(),
})
