import type { Limit } from '../../platform/rate-limits.ts'
import { day, hour } from './accounts.policy.ts'
import type { AttemptLimits } from './sign-in/attempts.ts'

export { isWithin } from '../../platform/rate-limits.ts'

const quarter = hour / 4
// Who cannot count together with the other nodes lets nobody try.
const together = { neverAlone: true }

/** Failed tries, per name as typed and address together: nobody can lock an owner out from elsewhere. */
export const loginLimit: Limit = { name: 'login', points: 10, seconds: quarter, ...together }
/** A school has one address, so only failures count. */
export const loginAttempts: AttemptLimits = {
  perAddress: { name: 'login-address', points: 30, seconds: quarter, ...together },
  perAccount: { name: 'login-account', points: 100, seconds: hour, ...together },
  perSite: { name: 'login-site', points: 1000, seconds: hour, ...together },
  underAttack: { name: 'login-attack', points: 3, seconds: quarter, ...together },
}
/**
 * Passwords for programs that are none, or none any more: a program goes on with one that was revoked, and locks nobody
 * out of the site. They cannot be guessed.
 */
export const appPasswordAttempts: AttemptLimits = {
  perAddress: { name: 'app-password-address', points: 300, seconds: quarter },
  perSite: { name: 'app-password-site', points: 10_000, seconds: quarter },
  underAttack: { name: 'app-password-attack', points: 30, seconds: quarter },
}
/** Wrong codes. Each code has five tries, and an account three codes an hour. */
export const codeAttempts: AttemptLimits = {
  perAddress: { name: 'code-address', points: 20, seconds: hour, ...together },
  perAccount: { name: 'code-account', points: 15, seconds: hour, ...together },
  perSite: { name: 'code-site', points: 200, seconds: hour, ...together },
  underAttack: { name: 'code-attack', points: 3, seconds: hour, ...together },
}
/** Calls that may send an email: all of them, because nothing tells which do. */
export const emailAttempts: AttemptLimits = {
  perAddress: { name: 'asking', points: 60, seconds: hour },
  perAccount: { name: 'asking-account', points: 10, seconds: hour },
  perSite: { name: 'asking-site', points: 1000, seconds: hour },
  underAttack: { name: 'asking-attack', points: 5, seconds: hour },
}
/** All of them, per e-mail address as the account. */
export const signUpAttempts: AttemptLimits = {
  perAddress: { name: 'signup', points: 5, seconds: hour },
  perAccount: { name: 'signup-account', points: 5, seconds: hour },
  perSite: { name: 'signup-site', points: 500, seconds: hour },
  underAttack: { name: 'signup-attack', points: 1, seconds: hour },
}
/** Links in emails that are none, or none any more. Who has a good one is never refused: it cannot be guessed. */
export const resetAttempts: AttemptLimits = {
  perAddress: { name: 'reset-address', points: 30, seconds: hour },
  perSite: { name: 'reset-site', points: 1000, seconds: hour },
  underAttack: { name: 'reset-attack', points: 5, seconds: hour },
}
/** Credentials that Google did not sign. Who has a good one is never refused. */
export const googleAttempts: AttemptLimits = {
  perAddress: { name: 'google-address', points: 30, seconds: quarter },
  perSite: { name: 'google-site', points: 1000, seconds: hour },
  underAttack: { name: 'google-attack', points: 5, seconds: quarter },
}
/** Tokens that are none any more: many, because every browser that was away too long sends one. */
export const refreshAttempts: AttemptLimits = {
  perAddress: { name: 'refresh-address', points: 300, seconds: quarter },
  perSite: { name: 'refresh-site', points: 10_000, seconds: quarter },
  underAttack: { name: 'refresh-attack', points: 30, seconds: quarter },
}
/** Wrong codes of second steps, and challenges that are none, per address. Who gets there has the password. */
export const secondStepAttempts: AttemptLimits = {
  perAddress: { name: 'second-step-address', points: 30, seconds: quarter, ...together },
  perSite: { name: 'second-step-site', points: 1000, seconds: hour, ...together },
  underAttack: { name: 'second-step-attack', points: 5, seconds: quarter, ...together },
}
/** Codes per account that were not followed by a right one. Nobody uses them up who does not know the password. */
export const secondStepLimit: Limit = { name: 'second-step', points: 10, seconds: hour, ...together }
/** Challenges for a passkey, and answers that are none: every sign-in page asks for one. */
export const passkeyAttempts: AttemptLimits = {
  perAddress: { name: 'passkey-address', points: 300, seconds: quarter },
  perSite: { name: 'passkey-site', points: 20_000, seconds: hour },
  underAttack: { name: 'passkey-attack', points: 30, seconds: quarter },
}
/** Passkeys that an account begins to make. */
export const registrationLimit: Limit = { name: 'passkey-registration', points: 30, seconds: hour }
/** New addresses that an account asks for, each with an email to whoever reads there. */
export const emailChangeLimit: Limit = { name: 'email-change', points: 5, seconds: hour }
/** Wrong current passwords, per account. */
export const passwordLimit: Limit = { name: 'password', points: 10, seconds: quarter }
export const usernameLimit: Limit = { name: 'username', points: 60, seconds: 60 }
/** Per session. */
export const refreshLimit: Limit = { name: 'refresh', points: 30, seconds: 60 }
export const codeHourLimit: Limit = { name: 'code-hour', points: 3, seconds: hour }
export const codeDayLimit: Limit = { name: 'code-day', points: 5, seconds: day }
/** Emails that anybody can cause who types an address, all kinds together, per address that they go to. */
export const strangersEmailLimit: Limit = { name: 'letter', points: 3, seconds: hour }
/** Links for a new password of whoever has proven the address: strangers' emails do not use them up. */
export const resetEmailLimit: Limit = { name: 'reset-letter', points: 3, seconds: hour }
/** On what was done to an account, per address. Only whoever is signed in to it, or runs the site, uses them up. */
export const noticeEmailLimit: Limit = { name: 'notice-letter', points: 20, seconds: hour }
