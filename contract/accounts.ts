import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { emailPattern, usernamePattern } from './rules/patterns.ts'
import {
  boundedText,
  done,
  flag,
  id,
  instant,
  language,
  line,
  opaqueText,
  trimmedText,
  visibleName,
} from './schema.ts'

const username = line({ max: bounds.username.max }).pipe(
  z.string().min(bounds.username.min, 'username_too_short').regex(usernamePattern, 'username_invalid'),
)
export const email = line({ max: bounds.email.max }).pipe(
  // `abort` reports the first problem only: an empty address is missing, not invalid.
  z.string().min(1, { error: 'email_required', abort: true }).regex(emailPattern, 'email_invalid'),
)
const password = opaqueText(bounds.password.max, { tooLong: 'password_too_long' }).min(
  bounds.password.min,
  'password_too_short',
)
/** A username or an email address, as typed to sign in. */
const knownAs = trimmedText(bounds.email.max, { missing: 'username_required' }).min(1, 'username_required')
export const role = z.enum(['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'])
export type Role = z.infer<typeof role>

/** The response to every successful sign-in. The refresh token is also set as an HttpOnly cookie. */
export const SignedIn = z.object({
  token: z.string(),
  refresh_token: z.string(),
  roles: z.array(role),
  id,
  userId: id,
  username: z.string(),
  userInitials: z.string(),
  /** URL of the user's picture; `''` without one. */
  profileImage: z.string(),
  language,
  termsPending: z.boolean(),
  /** Present while a member of staff has not set up the second step that the site requires. */
  secondStepPending: z.literal(true).optional(),
  /** Present when signing in cancelled a pending deletion of the account. */
  deletionCancelled: z.literal(true).optional(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const login = endpoint({
  method: 'POST',
  path: '/api/login_check',
  access: 'public',
  summary:
    'Sign in with a username, or the confirmed email address, and a password. For an account with a second step the call fails with `second_step_required` and the challenge for `POST /api/login_check/second`.',
  body: z.object({
    username: knownAs,
    password: opaqueText(1024, { missing: 'password_required' }).min(1, 'password_required'),
  }),
  response: SignedIn,
  hasSecret: true,
  errors: [
    'origin_refused',
    'invalid_credentials',
    'second_step_required',
    'account_not_verified',
    'account_suspended',
    'too_many_requests',
  ],
  ownOriginOnly: true,
})

export const googleLogin = endpoint({
  method: 'POST',
  path: '/api/google_login',
  access: 'public',
  summary: 'Sign in with a Google ID token.',
  body: z.object({ credential: opaqueText(8192).min(1) }),
  response: SignedIn,
  hasSecret: true,
  errors: [
    'origin_refused',
    'google_refused',
    'google_unavailable',
    'second_step_required',
    'account_suspended',
    'too_many_requests',
  ],
  ownOriginOnly: true,
})

/** Why a session ended, other than by signing out in it. `number`: the account had too many sessions. */
const endReasons = ['password', 'elsewhere', 'staff', 'suspension', 'deletion', 'number', 'reuse'] as const
export type EndReason = (typeof endReasons)[number]

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  summary:
    'Exchange a refresh token, from the body or the cookie, for new tokens. Each refresh token works once. If it was sent as the cookie, the next one is set as a cookie only. For the newest token of an ended session the error says why it ended.',
  body: z.object({
    grant_type: z.literal('refresh_token', 'grant_type_invalid'),
    refresh_token: opaqueText(512).optional(),
  }),
  response: z.object({ token: z.string(), refresh_token: z.string().optional() }),
  hasSecret: true,
  errors: [
    'origin_refused',
    'refresh_refused',
    ...endReasons.map((reason) => `session_ended_${reason}` as const),
    'too_many_requests',
  ],
  ownOriginOnly: true,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'optional',
  summary: 'Sign out: the tokens of this session stop working and its sockets are closed.',
  response: done,
  errors: ['origin_refused'],
  ownOriginOnly: true,
  beforeTerms: true,
})

export const endPageSession = endpoint({
  method: 'POST',
  path: '/api/auth/page-logout',
  access: 'public',
  summary:
    'Clear the cookie `page_session`, so that the next page is rendered for a visitor. The session itself goes on, and its next refresh sets the cookie again.',
  response: done,
  errors: ['origin_refused'],
  ownOriginOnly: true,
})

export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/check-username',
  access: 'public',
  summary: 'Check whether a username is available for a new account.',
  query: z.object({ username: boundedText(1000).optional() }),
  response: z.object({
    available: z.boolean(),
    reason: z.enum(['taken', 'invalid', 'reserved', 'too_short']).optional(),
  }),
})

export const signup = endpoint({
  method: 'POST',
  path: '/api/signup',
  access: 'public',
  summary: 'Create an account and mail its verification code.',
  body: z.object({
    name: visibleName({ max: bounds.name.max }).optional(),
    email,
    username,
    password,
    acceptedTerms: flag.default(false).pipe(z.literal(true, 'terms_required')),
  }),
  status: 201,
  response: z.object({ status: z.literal('success'), username: z.string(), message: z.string() }),
  errors: [
    ...([
      'username_taken',
      'username_reserved',
      'word_refused',
      'password_common',
      'terms_required',
    ] as const),
    'too_many_requests',
  ],
})

export const confirmCode = endpoint({
  method: 'POST',
  path: '/api/confirmCode',
  access: 'public',
  summary: 'Verify an account with the mailed code of four characters.',
  body: z.object({ username: knownAs, code: opaqueText(100) }),
  response: done,
  errors: ['invalid_code', 'code_expired', 'too_many_requests'],
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/resend-code',
  access: 'public',
  summary:
    'Mail a new verification code, at most once a minute. The response is the same whether or not one was sent.',
  body: z.object({ username: knownAs }),
  response: done,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary:
    'Mail a link that sets a new password. The response is the same whether or not the account exists.',
  body: z.object({ login: knownAs }),
  response: done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of a mailed link. Ends every session.',
  body: z.object({ token: opaqueText(512).min(1), password }),
  response: done,
  errors: ['token_invalid', 'password_common', 'too_many_requests'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/change-password',
  access: 'user',
  summary: 'Set a new password. Ends every other session.',
  body: z.object({ current_password: opaqueText(1024).min(1), new_password: password }),
  response: done,
  errors: ['password_wrong', 'password_common'],
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/api/accept-terms',
  access: 'user',
  summary: 'Accept the published terms of use.',
  body: z.object({ version: id }),
  response: done,
  errors: ['terms_outdated'],
  beforeTerms: true,
})

export const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  summary: 'List the sessions of this account, most recently used first.',
  response: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'user',
  summary: 'End one of your sessions.',
  params: z.object({ id: opaqueText(64) }),
  response: done,
  errors: ['not_found'],
})
