import { z } from 'zod'
import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { done, instant, opaqueText } from './schema.ts'

export const showEmailChange = endpoint({
  method: 'GET',
  path: '/api/account/email-change',
  access: 'user',
  summary: 'Get your email address, and the new one that is not confirmed yet.',
  response: z.object({
    email: z.string(),
    /** Receives nothing but the confirmation link until that is opened. */
    pending: z.object({ email: z.string(), expiresAt: instant }).nullable(),
  }),
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email-change',
  access: 'user',
  summary:
    'Mail a confirmation link to a new address, replacing any earlier request. The response is the same whether or not an account has this address.',
  body: z.object({ email }),
  response: done,
  errors: ['proof_needed', 'email_unchanged', 'too_many_requests'],
})

export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email-change',
  access: 'user',
  summary: 'Cancel the change of the address. The mailed link stops working.',
  response: done,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email-change/confirm',
  access: 'public',
  summary: 'Confirm a new address with the token of the mailed link. The previous address is notified.',
  body: z.object({ token: opaqueText(512).min(1) }),
  response: done.extend({ email: z.string() }),
  errors: ['token_invalid', 'email_taken', 'account_suspended', 'too_many_requests'],
})
