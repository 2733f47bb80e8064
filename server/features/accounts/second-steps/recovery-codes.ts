import { randomInt } from 'node:crypto'
import * as bounds from '#contract/rules/bounds.ts'
import { fingerprint } from '../../../platform/random-tokens.ts'

/** Without i, l, o and u, which are easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = 16

/** 80 random bits each, grouped for typing. */
export function randomRecoveryCodes(): string[] {
  return Array.from({ length: bounds.recoveryCodes.count }, () => {
    const bare = Array.from({ length: letters }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
    return bare.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** Hash to store. A plain hash is enough, as 80 bits cannot be guessed. */
export function recoveryCodeHash(userId: number, code: string): string {
  return fingerprint(`${userId}:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
}
