import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { done, instant, opaqueText, visibleName } from './schema.ts'

/** The password of one chat program. It is valid for IRC only. */
export const AppPassword = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  /** `null` if it was never used. */
  lastUsedAt: instant.nullable(),
  /** IP address of the last use. */
  lastUsedFrom: z.string().nullable(),
})
export type AppPassword = z.infer<typeof AppPassword>

/** How chat programs connect; what is turned off is `null`. */
export const IrcAddress = z.object({
  host: z.string(),
  port: z.number().nullable(),
  tlsPort: z.number().nullable(),
  webSocket: z.string().nullable(),
})
export type IrcAddress = z.infer<typeof IrcAddress>

export const listAppPasswords = endpoint({
  method: 'GET',
  path: '/api/app-passwords',
  access: 'user',
  summary: 'List your app passwords, newest first, and how chat programs connect.',
  response: z.object({
    /** `null` if the IRC gateway is turned off. */
    irc: IrcAddress.nullable(),
    /** What creating one requires: the password or, for accounts without one, a recent sign-in. */
    confirmation: z.enum(['password', 'none', 'sign_in_again']),
    passwords: z.array(AppPassword),
  }),
})

export const createAppPassword = endpoint({
  method: 'POST',
  path: '/api/app-passwords',
  access: 'user',
  status: 201,
  summary:
    'Create an app password. Only this response contains it. Accounts without a password must have signed in within the last ten minutes.',
  body: z.object({
    name: visibleName({ max: bounds.appPassword.name }).pipe(z.string().min(1, 'app_password_name_required')),
    password: opaqueText(1024).optional(),
  }),
  response: AppPassword.extend({ secret: z.string() }),
  hasSecret: true,
  errors: [
    'app_password_name_required',
    'app_passwords_many',
    'password_required',
    'password_wrong',
    'sign_in_again',
    'too_many_requests',
  ],
})

export const revokeAppPassword = endpoint({
  method: 'DELETE',
  path: '/api/app-passwords/:id',
  access: 'user',
  summary: 'Revoke an app password. Programs connected with it are disconnected.',
  params: z.object({ id: opaqueText(64) }),
  response: done,
  errors: ['not_found'],
})
