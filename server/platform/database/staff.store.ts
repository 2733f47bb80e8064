import { sql } from 'kysely'

/**
 * Whether a row of `users` belongs to staff. Must match the expression of the index, with the same order of
 * roles.
 */
export const isOfStaff = sql<boolean>`users.roles && ARRAY['ROLE_MODERATOR', 'ROLE_ADMIN']`
