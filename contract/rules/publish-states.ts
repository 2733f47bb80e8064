/** In which state staff look for texts and albums. */
export const publishStates = ['published', 'draft', 'deleted'] as const
