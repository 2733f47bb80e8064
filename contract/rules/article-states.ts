/** In which state staff look for texts. */
export const articleStates = ['published', 'draft', 'deleted'] as const
