import { z } from 'zod'
import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { done, instant, opaqueText } from './schema.ts'

export const showEmailChange = endpoint({
  method: 'GET',
  path: '/api/account/email-change',
  access: 'user',
  summary: 'Where emails to you go, and the address that waits to be confirmed.',
  response: z.object({
    email: z.string(),
    /** Until its link is confirmed nothing is sent there but that link. */
    pending: z.object({ email: z.string(), expiresAt: instant }).nullable(),
  }),
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email-change',
  access: 'user',
  summary:
    'Mail a link to a new address, which becomes yours once the link is confirmed; it replaces the one before. The answer never tells whether the address belongs to somebody.',
  body: z.object({ email }),
  response: done,
  errors: ['proof_needed', 'email_unchanged', 'too_many_requests'],
})

export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email-change',
  access: 'user',
  summary: 'Keep the address that you have: the link that was mailed no longer works.',
  response: done,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/account/email-change/confirm',
  access: 'public',
  summary:
    'Prove a new address with the token of the mailed link: from now on emails go there, and the address before is told.',
  body: z.object({ token: opaqueText(512).min(1) }),
  response: done.extend({ email: z.string() }),
  errors: ['token_invalid', 'email_taken', 'account_suspended', 'too_many_requests'],
})
