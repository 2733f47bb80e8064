import { isReservedUsername } from './reserved.ts'

/** What every IRC client takes as a nickname. */
export const nicknamePattern = /^[A-Za-z_[\]{}^\\][A-Za-z0-9_[\]{}^\\-]*$/

/** Nicknames that nobody may register, also spelled with figures that look like letters. */
export function isReservedNickname(nickname: string): boolean {
  const letters = nickname.replaceAll('0', 'o').replaceAll('5', 's')
  return [nickname, letters.replaceAll('1', 'l'), letters.replaceAll('1', 'i')].some(isReservedUsername)
}
