import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as bounds from './rules/bounds.ts'
import { done, id, line } from './schema.ts'

/** A nickname that every IRC client accepts. */
const nicknamePattern = /^[A-Za-z_[\]{}^\\][A-Za-z0-9_[\]{}^\\-]*$/

export const newNickname = line({ max: bounds.nickname.max }).pipe(
  z.string().min(bounds.nickname.min, 'nickname_too_short').regex(nicknamePattern, 'nickname_invalid'),
)

/** For gateways without a body: returns the name, or the error key of what is wrong with it. */
export function readNickname(value: unknown): { nickname: string } | { problem: string } {
  const { data, error } = newNickname.safeParse(value)
  if (data !== undefined) return { nickname: data }
  const key = error?.issues[0]?.message ?? ''
  return { problem: /^nickname_|^text_marks$/.test(key) ? key : 'nickname_invalid' }
}

export const registerNickname = endpoint({
  method: 'POST',
  path: '/api/nicknames',
  access: 'user',
  status: 201,
  summary: 'Register a nickname: at most five, and none that looks like somebody else’s.',
  body: z.object({ nickname: newNickname }),
  response: z.object({
    status: z.literal('success'),
    id,
    nickname: z.string(),
    is_selected: z.boolean(),
  }),
  errors: [
    'nickname_too_short',
    'nickname_invalid',
    'nickname_reserved',
    'nickname_taken',
    'nicknames_too_many',
    'too_many_requests',
  ],
})

export const deleteNickname = endpoint({
  method: 'DELETE',
  path: '/api/nicknames/:id',
  access: 'user',
  summary: 'Delete one of your nicknames, except the selected one.',
  params: z.object({ id }),
  response: done,
  errors: ['nickname_not_found', 'nickname_selected'],
})

export const selectNickname = endpoint({
  method: 'POST',
  path: '/api/select-nickname',
  access: 'user',
  summary: 'Select the nickname to be shown; null shows your username.',
  body: z.object({
    nicknameId: z.union([z.null(), z.enum(['', 'null']).transform(() => null), id]),
  }),
  response: z.object({
    status: z.literal('success'),
    /** The name now shown. */
    nickname: z.string(),
    has_nickname: z.boolean(),
  }),
  errors: ['nickname_not_found', 'too_many_requests'],
})
