import type { Limit } from '../../platform/rate-limits.ts'
import { day, hour } from './accounts.policy.ts'

export { isWithin } from '../../platform/rate-limits.ts'

/** Failed tries, per account and address together: nobody can lock an owner out from elsewhere. */
export const loginLimit: Limit = { name: 'login', points: 10, seconds: 900, neverAlone: true }
/** Wrong current passwords, per account. */
export const passwordLimit: Limit = { name: 'password', points: 10, seconds: 900 }
export const signUpLimit: Limit = { name: 'signup', points: 5, seconds: hour }
export const usernameLimit: Limit = { name: 'username', points: 60, seconds: 60 }
/** Per session. */
export const refreshLimit: Limit = { name: 'refresh', points: 30, seconds: 60 }
export const codeHourLimit: Limit = { name: 'code-hour', points: 3, seconds: hour }
export const codeDayLimit: Limit = { name: 'code-day', points: 5, seconds: day }
/** Letters that anybody can cause who types an address, all kinds together, per address that they go to. */
export const strangersLetterLimit: Limit = { name: 'letter', points: 3, seconds: hour }
/** Links for a new password of whoever has proven the address: strangers' letters do not use them up. */
export const resetLetterLimit: Limit = { name: 'reset-letter', points: 3, seconds: hour }
/** Calls that may send a letter, per caller. */
export const askingLimit: Limit = { name: 'asking', points: 60, seconds: hour }
