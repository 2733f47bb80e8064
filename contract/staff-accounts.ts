import { z } from 'zod'
import { role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { setOnce } from './people.ts'
import { accountStates } from './rules/account-states.ts'
import * as bounds from './rules/bounds.ts'
import {
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

/** An account as staff see it in a list. */
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
  /** The last sign of life of a session that is still open. */
  lastSeenAt: instant.nullable(),
})
export type Account = z.infer<typeof Account>

export const AccountDetail = Account.extend({
  /** The welcome message as text: with the picture, what others see of somebody, or saw before they were kept out. */
  welcomeMessage: z.string(),
  profileImage: z.string(),
  /** There is a page of theirs to see. */
  hasPage: z.boolean(),
  suspension: z
    .object({
      at: instant,
      until: instant.nullable(),
      /** For the team. */
      reason: z.string(),
      /** What the person reads where they try to sign in. */
      message: z.string(),
    })
    .nullable(),
  /** Which of the fields that are set only once have a value. */
  setFields: z.array(setOnce),
  sessions: z.number(),
  /** Their password alone does not let them in. */
  hasSecondStep: z.boolean(),
  /** Reports about this person and what they wrote that nobody has handled yet. */
  openReports: z.number(),
  /** What the asker may do here. */
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
    'Accounts, newest first, by a part of their names or their id; administrators also find addresses. `X-Total-Count` has how many there are.',
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
  summary: 'One account, and what you may do about it.',
  params: place,
  response: AccountDetail,
  errors: ['user_not_found'],
})

export const setRoles = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/roles',
  access: 'admin',
  summary: 'Give somebody exactly these roles, at once on all their sessions. One administrator stays.',
  params: place,
  body: z.object({ roles: z.array(z.enum(role.options, 'role_unknown')).max(10) }),
  response: done.extend({ roles: z.array(role) }),
  errors: ['role_unknown', 'user_not_found', 'last_admin'],
})

export const suspend = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/suspend',
  access: 'staff',
  summary: 'Keep somebody out, for good or until a moment: all their sessions and sockets end now.',
  params: place,
  body: z.object({
    reason,
    /** What the person is told of it; `reason` is for the team. */
    message: line({ max: bounds.staffReason.max }).optional(),
    /** With `Z`; none: until staff lift it. */
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
  summary: 'Let somebody sign in again.',
  params: place,
  response: done,
  errors: ['staff_outranked', 'user_not_found'],
})

export const endSessionsOf = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  access: 'staff',
  summary: 'Sign somebody out everywhere.',
  params: place,
  response: done,
  errors: ['staff_outranked', 'user_not_found'],
})

export const CoinEntry = z.object({
  id: z.number(),
  delta: z.number(),
  /** After it. */
  balance: z.number(),
  reason: z.string(),
  /** Who gave or took them. */
  by: z.string().nullable(),
  createdAt: instant,
})
export type CoinEntry = z.infer<typeof CoinEntry>

export const listCoins = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/coins',
  access: 'admin',
  summary: 'Every change of somebody’s coins, newest first.',
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
  summary: 'Give somebody coins, or take some with a negative number. Nobody ever owes any.',
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
  }),
  response: done.extend({ coinBalance: z.number() }),
  errors: ['coins_invalid', 'reason_required', 'user_not_found', 'coins_too_few', 'coins_too_many'],
})
