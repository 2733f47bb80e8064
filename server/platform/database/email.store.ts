import type { Queries } from './database.ts'

/** Returns the email address of an existing account. */
export async function getEmail(q: Queries, userId: number): Promise<string> {
  const { email } = await q
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
