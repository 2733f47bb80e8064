import { z } from 'zod'
import { role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { setOnce } from './people.ts'
import { accountStates } from './rules/account-states.ts'
import * as bounds from './rules/bounds.ts'
import {
  creation,
  creationRefusals,
  done,
  instant,
  integer,
  limit,
  line,
  page,
  prose,
  sentInstant,
  trimmedText,
  userId,
} from './schema.ts'

/** An account in the list of staff. */
export const Account = z.object({
  id: userId,
  username: z.string(),
  name: z.string(),
  /** The name shown in chat. */
  nickname: z.string(),
  /** For administrators only. */
  email: z.string().nullable(),
  roles: z.array(role),
  state: z.enum(accountStates),
  coinBalance: z.number(),
  createdAt: instant,
  /** Last activity of the open sessions. */
  lastSeenAt: instant.nullable(),
})
export type Account = z.infer<typeof Account>

export const AccountDetail = Account.extend({
  /** The welcome message as text; with the picture it is what others see, or saw before a suspension. */
  welcomeMessage: z.string(),
  profileImage: z.string(),
  /** Whether they have a public page. */
  hasPage: z.boolean(),
  suspension: z
    .object({
      at: instant,
      until: instant.nullable(),
      /** For staff only. */
      reason: z.string(),
      /** Shown to the user at sign-in. */
      message: z.string(),
    })
    .nullable(),
  /** Set-once fields that have a value. */
  setFields: z.array(setOnce),
  sessions: z.number(),
  /** Whether signing in requires a second step. */
  hasSecondStep: z.boolean(),
  /** Number of open reports about this user and their content. */
  openReports: z.number(),
  /** What the caller may do. */
  abilities: z.object({
    suspend: z.boolean(),
    secondSteps: z.boolean(),
    roles: z.boolean(),
    coins: z.boolean(),
  }),
})
export type AccountDetail = z.infer<typeof AccountDetail>

const place = z.object({ id: userId })
const reason = prose({ max: bounds.staffReason.max }).pipe(z.string().min(1, 'reason_required'))

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'staff',
  summary:
    'List accounts, newest first, filtered by a part of their names or by id; for administrators also by email address. `X-Total-Count` is the total number.',
  query: z.object({
    q: trimmedText(bounds.search.max).optional(),
    role: z.enum(['ROLE_MODERATOR', 'ROLE_ADMIN']).optional(),
    state: z.enum(accountStates).optional(),
    page,
    limit: limit(40),
  }),
  response: z.array(Account),
})

export const showAccount = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'staff',
  summary: 'Get an account, and what you may do with it.',
  params: place,
  response: AccountDetail,
  errors: ['user_not_found'],
})

const someRoles = z.array(z.enum(role.options, 'role_unknown')).max(10)

export const setRoles = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/roles',
  access: 'admin',
  summary:
    'Replace the roles of a user, effective at once in all their sessions. The last administrator cannot be removed. With `before`, the roles as the caller knows them, it is refused if they have changed since.',
  params: place,
  body: z.object({ roles: someRoles, before: someRoles.optional() }),
  response: done.extend({ roles: z.array(role) }),
  errors: ['role_unknown', 'user_not_found', 'last_admin', 'roles_changed'],
})

export const suspend = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/suspend',
  access: 'staff',
  summary: 'Suspend a user, for good or until an instant. All their sessions and sockets end now.',
  params: place,
  body: z.object({
    reason,
    /** Shown to the user; `reason` is for staff only. */
    message: line({ max: bounds.staffReason.max }).optional(),
    /** With `Z`. Default: until staff lift the suspension. */
    until: sentInstant('until_invalid').nullable().optional(),
  }),
  response: done,
  errors: [
    'reason_required',
    'until_invalid',
    'suspend_self',
    'staff_outranked',
    'user_not_found',
    'last_admin',
  ],
})

export const unsuspend = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unsuspend',
  access: 'staff',
  summary: 'Lift the suspension of a user.',
  params: place,
  response: done,
  errors: ['staff_outranked', 'user_not_found'],
})

export const endSessionsOf = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  access: 'staff',
  summary: 'End all sessions of a user.',
  params: place,
  response: done,
  errors: ['staff_outranked', 'user_not_found'],
})

export const CoinEntry = z.object({
  id: z.number(),
  delta: z.number(),
  /** Balance after the change. */
  balance: z.number(),
  reason: z.string(),
  /** Name of the member of staff who made the change. */
  by: z.string().nullable(),
  createdAt: instant,
})
export type CoinEntry = z.infer<typeof CoinEntry>

export const listCoins = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/coins',
  access: 'admin',
  summary: 'List the changes of a user’s coins, newest first.',
  params: place,
  query: z.object({ page, limit: limit(40) }),
  response: z.array(CoinEntry),
  errors: ['user_not_found'],
})

const most = bounds.coins.max

export const giveCoins = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/coins',
  access: 'admin',
  status: 201,
  summary: 'Give a user coins, or take some with a negative number. The balance is never negative.',
  params: place,
  body: z.object({
    delta: integer.pipe(
      z
        .number()
        .min(-most, 'coins_invalid')
        .max(most, 'coins_invalid')
        .refine((delta) => delta !== 0, 'coins_invalid'),
    ),
    reason: line({ max: bounds.staffReason.max }).pipe(z.string().min(1, 'reason_required')),
    ...creation,
  }),
  response: done.extend({ coinBalance: z.number() }),
  errors: [
    'coins_invalid',
    'reason_required',
    'user_not_found',
    'coins_too_few',
    'coins_too_many',
    ...creationRefusals,
  ],
})
