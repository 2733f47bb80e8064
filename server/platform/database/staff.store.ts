import { sql } from 'kysely'

/** Whether a row of `users` in the query around it is of the staff, in the words and the order that their index has. */
export const isOfStaff = sql<boolean>`users.roles && ARRAY['ROLE_MODERATOR', 'ROLE_ADMIN']`
