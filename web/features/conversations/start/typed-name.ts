/** A name as somebody types it, who may write it as a mention. */
export const typedName = (typed: string): string => typed.trim().replace(/^@/, '')
