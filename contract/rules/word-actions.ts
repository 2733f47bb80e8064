/** Actions of a listed word, from the mildest to the strictest. */
export const wordActions = ['warn', 'hold', 'refuse'] as const
export type WordAction = (typeof wordActions)[number]
