/** Options with a text of the site in every language. All others are shown as they are written. */
export const knownOptions = ['chat', 'news', 'stores'] as const
