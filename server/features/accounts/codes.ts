import { createHmac, randomInt } from 'node:crypto'
import { bounds, verificationAlphabet } from '#contract/rules/bounds.ts'

export function randomCode(): string {
  return Array.from({ length: bounds.verificationCode.length }, () =>
    verificationAlphabet.charAt(randomInt(verificationAlphabet.length)),
  ).join('')
}

/** What is stored of a code: keyed, because all codes could be tried in a second. */
export function codeFingerprint(key: string, userId: number, code: string): string {
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', key).update(`${userId}:${bare}`).digest('base64url')
}
