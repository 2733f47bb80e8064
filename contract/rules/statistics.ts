/** How far back statistics look: days, or the months that are kept. */
export const statisticsRanges = ['7', '28', '90', 'months'] as const

/** What is counted by name, in the order in which staff see it. */
export const statisticsLists = [
  ...(['pages', 'referrers', 'searches', 'clicks', 'plays', 'languages', 'devices'] as const),
] as const
