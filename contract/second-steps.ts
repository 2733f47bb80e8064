import { z } from 'zod'
import { SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { done, flag, instant, opaqueText, prose, userId, visibleName } from './schema.ts'

/** A passkey: signs in without a password, and counts as both steps. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  /** `null` if it was never used. */
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondSteps = z.object({
  /** Whether the caller must set up a second step before anything else. */
  isPending: z.boolean(),
  /** Whether an authenticator app is set up. */
  totp: z.boolean(),
  /** Number of unused recovery codes. */
  recoveryCodes: z.number(),
  /** Newest first. */
  passkeys: z.array(Passkey),
  /** How the account can confirm its identity, other than by signing in again. */
  proofs: z.array(z.enum(['password', 'passkey'])),
})
export type SecondSteps = z.infer<typeof SecondSteps>

/** JSON of the browser's `PublicKeyCredential` (WebAuthn Level 3, §5.1). */
const credential = z.object({
  id: opaqueText(1400).min(1),
  rawId: opaqueText(1400).min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: opaqueText(40).optional(),
  /** No extensions are requested, so their results are ignored. */
  clientExtensionResults: z.object({}).default({}),
})
const base64url = opaqueText(16_000).regex(/^[\w-]*$/)

export const PasskeyAnswer = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

export const NewPasskey = credential.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(opaqueText(20)).max(10).default([]),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** Options for the browser's WebAuthn call. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })
const name = visibleName({ max: bounds.passkey.name }).pipe(z.string().min(1, 'passkey_name_required'))
const place = z.object({ id: opaqueText(64) })
/** Only returned once. */
const recoveryCodes = z.array(z.string())
const code = opaqueText(40, { missing: 'code_required' }).min(1, 'code_required')

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/challenge',
  access: 'public',
  summary: 'Create a challenge for a passkey: valid for one sign-in or proof within five minutes.',
  response: options,
  errors: ['origin_refused', 'too_many_requests'],
  ownOriginOnly: true,
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/login_check/passkey',
  access: 'public',
  summary: 'Sign in with a passkey, which identifies the account. No other step is needed.',
  body: z.object({ passkey: PasskeyAnswer }),
  response: SignedIn,
  hasSecret: true,
  errors: ['origin_refused', 'passkey_refused', 'account_suspended', 'too_many_requests'],
  ownOriginOnly: true,
})

export const secondStepLogin = endpoint({
  method: 'POST',
  path: '/api/login_check/second',
  access: 'public',
  summary:
    'Complete a sign-in after `second_step_required`, with its challenge and a code of the authenticator app or a recovery code.',
  body: z.object({ challenge: opaqueText(100).min(1), code }),
  response: SignedIn,
  hasSecret: true,
  errors: [
    'origin_refused',
    'code_required',
    'second_step_wrong',
    'second_step_expired',
    'account_suspended',
    'too_many_requests',
  ],
  ownOriginOnly: true,
})

export const showSecondSteps = endpoint({
  method: 'GET',
  path: '/api/second-steps',
  access: 'user',
  summary: 'Get the second steps of your account.',
  response: SecondSteps,
  beforeSecondStep: true,
})

export const proveOwner = endpoint({
  method: 'POST',
  path: '/api/second-steps/proof',
  access: 'user',
  summary:
    'Confirm your identity with the password or a passkey. For ten minutes this session may change the sign-in settings and export what the site stores.',
  body: z.object({ password: opaqueText(1024).optional(), passkey: PasskeyAnswer.optional() }),
  response: done,
  errors: ['password_required', 'password_wrong', 'passkey_refused', 'sign_in_again', 'too_many_requests'],
  beforeSecondStep: true,
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/second-steps/totp',
  access: 'user',
  summary: 'Create a secret for an authenticator app. It takes effect once `PUT` has confirmed a code.',
  response: z.object({ secret: z.string(), uri: z.string() }),
  hasSecret: true,
  errors: ['proof_needed', 'totp_on'],
  beforeSecondStep: true,
})

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/api/second-steps/totp',
  access: 'user',
  summary:
    'Turn on the authenticator app, confirmed by a code. The first second step returns recovery codes.',
  body: z.object({ code }),
  response: z.object({ recoveryCodes }),
  hasSecret: true,
  errors: ['proof_needed', 'code_required', 'second_step_wrong', 'totp_on', 'not_found', 'too_many_requests'],
  beforeSecondStep: true,
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/second-steps/totp',
  access: 'user',
  summary: 'Turn off the authenticator app.',
  response: done,
  errors: ['proof_needed', 'not_found'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-steps/recovery-codes',
  access: 'user',
  summary: 'Create ten recovery codes, which replace the previous ones.',
  response: z.object({ recoveryCodes }),
  hasSecret: true,
  errors: ['proof_needed', 'second_step_none', 'too_many_requests'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/registration',
  access: 'user',
  summary: 'Create the options to register a passkey, valid for five minutes.',
  response: options,
  errors: ['proof_needed', 'passkeys_many', 'too_many_requests'],
  beforeSecondStep: true,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  access: 'user',
  status: 201,
  summary: 'Register a passkey. The first second step returns recovery codes.',
  body: z.object({ name, passkey: NewPasskey }),
  response: z.object({ passkey: Passkey, recoveryCodes }),
  hasSecret: true,
  errors: [
    'proof_needed',
    'passkey_name_required',
    'passkey_refused',
    'passkey_known',
    'passkeys_many',
    'too_many_requests',
  ],
  beforeSecondStep: true,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/passkeys/:id',
  access: 'user',
  summary: 'Rename a passkey.',
  params: place,
  body: z.object({ name }),
  response: done,
  errors: ['proof_needed', 'passkey_name_required', 'not_found', 'too_many_requests'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  access: 'user',
  summary: 'Delete a passkey.',
  params: place,
  response: done,
  errors: ['proof_needed', 'not_found'],
})

const reason = prose({ max: bounds.staffReason.max }).pipe(z.string().min(1, 'reason_required'))

export const removeSecondSteps = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/second-steps',
  access: 'admin',
  summary:
    'Remove all second steps of a user who lost them. The reason is mailed to the user, who can then sign in with the password alone.',
  params: z.object({ id: userId }),
  body: z.object({ reason }),
  response: done,
  errors: ['reason_required', 'user_not_found', 'second_step_none', 'second_steps_own'],
})

export const showStaffSecondStep = endpoint({
  method: 'GET',
  path: '/api/admin/staff-second-step',
  access: 'admin',
  summary: 'Get whether staff must have a second step.',
  response: z.object({ isRequired: z.boolean() }),
})

export const requireStaffSecondStep = endpoint({
  method: 'PUT',
  path: '/api/admin/staff-second-step',
  access: 'admin',
  summary:
    'Set whether staff must have a second step. Those without one can then only set it up. The caller must have one.',
  body: z.object({ isRequired: flag }),
  response: z.object({ isRequired: z.boolean() }),
  errors: ['second_step_first'],
})
