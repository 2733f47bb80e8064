/** What every IRC client takes as a nickname. */
export const nicknamePattern = /^[A-Za-z_[\]{}^\\][A-Za-z0-9_[\]{}^\\-]*$/
