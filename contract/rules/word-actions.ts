/** What a listed word does to a line, from the mildest to the strictest. */
export const wordActions = ['warn', 'hold', 'refuse'] as const
export type WordAction = (typeof wordActions)[number]
