/** Starts with a letter or digit; may also contain dots, underscores and hyphens. */
export const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/**
 * Roughly an email address: one @, no spaces, a dot in the host. Only a confirmation email proves more. Without the two
 * letters that are different small letters in JavaScript and in the database, and so would count apart.
 */
export const emailPattern = /^(?!.*[İΣ])[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/

/** Without 0, O, 1, I and L, which are easily confused. */
export const verificationAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
