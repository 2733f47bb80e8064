import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { accountStates } from './rules/account-states.ts'
import { done, id, instant, limit, page } from './schema.ts'

/** Names that can be confused with each other or with a reserved name; they are older than the rule against it. */
export const NameTwins = z.object({
  id,
  /** Whether they look like a reserved name; there may be a single holder then. */
  isReserved: z.boolean(),
  /** Accounts with such names, oldest first. */
  holders: z.array(
    z.object({
      id,
      /** The similar names: username or nicknames. */
      names: z.array(z.string()),
      /** Name on their public page. */
      name: z.string(),
      state: z.enum(accountStates),
      createdAt: instant,
    }),
  ),
})
export type NameTwins = z.infer<typeof NameTwins>

export const listNameTwins = endpoint({
  method: 'GET',
  path: '/api/admin/name-twins',
  access: 'staff',
  summary:
    'List names that can be confused with others and are older than the rule against them. An entry disappears when a name or an account is gone, while a holder is suspended, or when staff dismiss it. `X-Total-Count` is the total number.',
  query: z.object({ page, limit: limit(40) }),
  response: z.array(NameTwins),
})

export const dismissNameTwins = endpoint({
  method: 'DELETE',
  path: '/api/admin/name-twins/:id',
  access: 'staff',
  summary: 'Dismiss an entry of the list: the names stay.',
  params: z.object({ id: id.pipe(z.number().max(2_147_483_647, 'name_twins_not_found')) }),
  response: done,
  errors: ['name_twins_not_found'],
})
