import { randomInt } from 'node:crypto'
import * as bounds from '#contract/rules/bounds.ts'
import { fingerprint } from '../../../platform/random-tokens.ts'

/** Without i, l, o and u, which are taken for others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const letters = 16

/** 80 random bits each, in groups that are easy to type. */
export function randomRecoveryCodes(): string[] {
  return Array.from({ length: bounds.recoveryCodes.count }, () => {
    const bare = Array.from({ length: letters }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
    return bare.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** What is stored of one. A plain hash is enough: 80 bits cannot be guessed. */
export function recoveryCodeHash(userId: number, code: string): string {
  return fingerprint(`${userId}:${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
}
