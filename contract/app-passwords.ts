import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { done, instant, opaqueText, visibleName } from './schema.ts'

/** A password of one chat program. It opens IRC and nothing else. */
export const AppPassword = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  /** `null`: never used. */
  lastUsedAt: instant.nullable(),
  /** From which network address it was used last. */
  lastUsedFrom: z.string().nullable(),
})
export type AppPassword = z.infer<typeof AppPassword>

/** Where chat programs find the site; ways that are off are `null`. */
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
  summary: 'The passwords of your chat programs, the newest first, and where such programs connect to.',
  response: z.object({
    /** `null`: the site takes no chat programs. */
    irc: IrcAddress.nullable(),
    /** How whoever makes one proves to be the owner: accounts without a password by having just signed in. */
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
    'Make a password for a chat program. The answer alone has it. Accounts without a password have signed in within the last ten minutes instead.',
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
  summary: 'Take a password back. Programs that are connected by it are disconnected.',
  params: z.object({ id: opaqueText(64) }),
  response: done,
  errors: ['not_found'],
})
