/** In which state staff look for texts and albums. */
export const publishStates = ['published', 'draft', 'deleted'] as const

/** Texts can also be planned: what is to be published or withdrawn by itself. */
export const articleStates = ['published', 'draft', 'planned', 'deleted'] as const
export type ArticleState = (typeof articleStates)[number]
