import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { accountStates } from './rules/account-states.ts'
import { done, id, instant, limit, page } from './schema.ts'

/** Names from before such names were refused that can be taken for one another, or for a reserved name. */
export const NameTwins = z.object({
  id,
  /** They can be taken for a name of the site itself; then there may be a single holder. */
  isReserved: z.boolean(),
  /** Whose names they are, the oldest account first. */
  holders: z.array(
    z.object({
      id,
      /** Username or nicknames: those that look alike. */
      names: z.array(z.string()),
      /** The name on their page. */
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
    'Names that pass for others and are older than the rule against them. They leave the list when a name or an account goes, while somebody is suspended, or when staff dismiss them. `X-Total-Count` has how many there are.',
  query: z.object({ page, limit: limit(40) }),
  response: z.array(NameTwins),
})

export const dismissNameTwins = endpoint({
  method: 'DELETE',
  path: '/api/admin/name-twins/:id',
  access: 'staff',
  summary: 'Let these names stand as they are: they leave the list.',
  params: z.object({ id: id.pipe(z.number().max(2_147_483_647, 'name_twins_not_found')) }),
  response: done,
  errors: ['name_twins_not_found'],
})
