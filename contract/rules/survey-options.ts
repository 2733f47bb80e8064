/** Options with a translated text. All others are shown as written. */
export const knownOptions = ['chat', 'news', 'stores'] as const
