import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, opaqueText } from './schema.ts'
import { PasskeyAnswer } from './second-steps.ts'

/** A streamed file; callers read it like any download. */
const download = z.custom<AsyncIterable<Uint8Array | string>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  summary:
    'Export everything that the site stores about you: a ZIP of JSON lists, your pictures, and a start page. Requires a sign-in or proof of the last ten minutes.',
  answers: 'application/zip',
  response: download,
  errors: ['proof_needed', 'too_many_requests'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'user',
  summary:
    'Delete your account. All sessions end; signing in before the returned date cancels the deletion. A passkey may replace the password; accounts without a password may also send a Google credential of the last five minutes.',
  body: z.object({
    password: opaqueText(1024).optional(),
    credential: opaqueText(8192).optional(),
    passkey: PasskeyAnswer.optional(),
  }),
  response: z.object({ status: z.literal('success'), message: z.string(), deletesAt: instant }),
  errors: [
    'password_required',
    'password_wrong',
    'google_required',
    'google_refused',
    'google_unavailable',
    'passkey_refused',
    'last_admin',
    'first_account_stays',
    'too_many_requests',
  ],
  beforeTerms: true,
})
