/** Ranges of statistics: days, or all stored months. */
export const statisticsRanges = ['7', '28', '90', 'months'] as const

/** Statistics by name, in display order. */
export const statisticsLists = [
  ...(['pages', 'referrers', 'searches', 'clicks', 'plays', 'languages', 'devices'] as const),
] as const
