/** Starts with a letter or figure; then also dot, underscore and hyphen. */
export const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** Looks like an address: one @, no spaces, a dot in the host. Only a letter that arrives proves more. */
export const emailPattern = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/

/** No 0, O, 1, I or L: each can be read as another. */
export const verificationAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
