/** In which state staff look for texts and albums. */
export const publishStates = ['published', 'draft', 'deleted'] as const

/** Texts can also be planned, to be published or withdrawn by themselves, and translations can be outdated. */
export const articleStates = ['published', 'draft', 'planned', 'outdated', 'deleted'] as const
export type ArticleState = (typeof articleStates)[number]
