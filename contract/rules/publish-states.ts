/** Filter of the staff lists of texts and albums. */
export const publishStates = ['published', 'draft', 'deleted'] as const

/** For texts also: with a schedule, or as an outdated translation. */
export const articleStates = ['published', 'draft', 'planned', 'outdated', 'deleted'] as const
export type ArticleState = (typeof articleStates)[number]
