import type { Limit } from '../../platform/rate-limits.ts'
import { day, hour } from './accounts.policy.ts'
import type { AttemptLimits } from './sign-in/attempts.ts'

export { isWithin } from '../../platform/rate-limits.ts'

const quarter = hour / 4
// Refuses all attempts while a node cannot share its counts with the others.
const together = { neverAlone: true }

/** Failed attempts per typed name and IP address together, so that nobody can lock out the owner from elsewhere. */
export const loginLimit: Limit = { name: 'login', points: 10, seconds: quarter, ...together }
/** Many people may share an address, so only failures count. */
export const loginAttempts: AttemptLimits = {
  perAddress: { name: 'login-address', points: 30, seconds: quarter, ...together },
  perAccount: { name: 'login-account', points: 100, seconds: hour, ...together },
  perSite: { name: 'login-site', points: 1000, seconds: hour, ...together },
  underAttack: { name: 'login-attack', points: 3, seconds: quarter, ...together },
}
/**
 * Invalid and revoked app passwords. A program keeps retrying with a revoked one, which must not lock anybody out. They
 * cannot be guessed.
 */
export const appPasswordAttempts: AttemptLimits = {
  perAddress: { name: 'app-password-address', points: 300, seconds: quarter },
  perSite: { name: 'app-password-site', points: 10_000, seconds: quarter },
  underAttack: { name: 'app-password-attack', points: 30, seconds: quarter },
}
/** Wrong codes. A code allows five attempts, and an account gets three codes an hour. */
export const codeAttempts: AttemptLimits = {
  perAddress: { name: 'code-address', points: 20, seconds: hour, ...together },
  perAccount: { name: 'code-account', points: 15, seconds: hour, ...together },
  perSite: { name: 'code-site', points: 200, seconds: hour, ...together },
  underAttack: { name: 'code-attack', points: 3, seconds: hour, ...together },
}
/** All calls that may send an email, whether or not they do. */
export const emailAttempts: AttemptLimits = {
  perAddress: { name: 'asking', points: 60, seconds: hour },
  perAccount: { name: 'asking-account', points: 10, seconds: hour },
  perSite: { name: 'asking-site', points: 1000, seconds: hour },
  underAttack: { name: 'asking-attack', points: 5, seconds: hour },
}
/** All sign-ups; the account is the email address. */
export const signUpAttempts: AttemptLimits = {
  perAddress: { name: 'signup', points: 5, seconds: hour },
  perAccount: { name: 'signup-account', points: 5, seconds: hour },
  perSite: { name: 'signup-site', points: 500, seconds: hour },
  underAttack: { name: 'signup-attack', points: 1, seconds: hour },
}
/** Invalid and expired links. A valid one is never refused, as it cannot be guessed. */
export const resetAttempts: AttemptLimits = {
  perAddress: { name: 'reset-address', points: 30, seconds: hour },
  perSite: { name: 'reset-site', points: 1000, seconds: hour },
  underAttack: { name: 'reset-attack', points: 5, seconds: hour },
}
/** Credentials without a valid signature of Google. A valid one is never refused. */
export const googleAttempts: AttemptLimits = {
  perAddress: { name: 'google-address', points: 30, seconds: quarter },
  perSite: { name: 'google-site', points: 1000, seconds: hour },
  underAttack: { name: 'google-attack', points: 5, seconds: quarter },
}
/** Invalid tokens. The limits are high because every browser that was away too long sends one. */
export const refreshAttempts: AttemptLimits = {
  perAddress: { name: 'refresh-address', points: 300, seconds: quarter },
  perSite: { name: 'refresh-site', points: 10_000, seconds: quarter },
  underAttack: { name: 'refresh-attack', points: 30, seconds: quarter },
}
/** Wrong codes of second steps and invalid challenges. Only reached with the right password. */
export const secondStepAttempts: AttemptLimits = {
  perAddress: { name: 'second-step-address', points: 30, seconds: quarter, ...together },
  perSite: { name: 'second-step-site', points: 1000, seconds: hour, ...together },
  underAttack: { name: 'second-step-attack', points: 5, seconds: quarter, ...together },
}
/** Wrong codes per account since the last right one. Only who knows the password can use them up. */
export const secondStepLimit: Limit = { name: 'second-step', points: 10, seconds: hour, ...together }
/** Challenges for passkeys and invalid responses. Every sign-in page requests a challenge. */
export const passkeyAttempts: AttemptLimits = {
  perAddress: { name: 'passkey-address', points: 300, seconds: quarter },
  perSite: { name: 'passkey-site', points: 20_000, seconds: hour },
  underAttack: { name: 'passkey-attack', points: 30, seconds: quarter },
}
/** Started registrations of passkeys per account. */
export const registrationLimit: Limit = { name: 'passkey-registration', points: 30, seconds: hour }
/** Changes of second steps per account, each of which the audit log keeps. Removals are as many as additions at most. */
export const secondStepChangeLimit: Limit = { name: 'second-step-change', points: 30, seconds: hour }
/** Requests to change the address per account; each sends an email to the new address. */
export const emailChangeLimit: Limit = { name: 'email-change', points: 5, seconds: hour }
/** Wrong current passwords, per account. */
export const passwordLimit: Limit = { name: 'password', points: 10, seconds: quarter }
export const usernameLimit: Limit = { name: 'username', points: 60, seconds: 60 }
/** Per session. */
export const refreshLimit: Limit = { name: 'refresh', points: 30, seconds: 60 }
export const codeHourLimit: Limit = { name: 'code-hour', points: 3, seconds: hour }
export const codeDayLimit: Limit = { name: 'code-day', points: 5, seconds: day }
/** Emails that anybody can trigger by typing an address: all kinds together, per recipient. */
export const strangersEmailLimit: Limit = { name: 'letter', points: 3, seconds: hour }
/** Password links for confirmed addresses, so that other emails triggered by strangers do not use up the limit. */
export const resetEmailLimit: Limit = { name: 'reset-letter', points: 3, seconds: hour }
/** Security notices per recipient. Only the signed-in user and operators trigger them. */
export const noticeEmailLimit: Limit = { name: 'notice-letter', points: 20, seconds: hour }
