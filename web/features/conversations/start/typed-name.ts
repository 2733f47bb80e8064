/** Returns a typed name without the `@` of a mention. */
export const typedName = (typed: string): string => typed.trim().replace(/^@/, '')
