import type { Queries } from './database.ts'

/** Of an account that is there. */
export async function getEmail(q: Queries, userId: number): Promise<string> {
  const { email } = await q
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
