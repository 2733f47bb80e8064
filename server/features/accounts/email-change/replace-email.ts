import '../accounts.events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteResets } from '../mailed-tokens.store.ts'
import { type User, updateUser } from '../users.store.ts'

/**
 * Letters go there from now on, and links in those that went elsewhere open nothing. Nor does the Google account of the
 * address before, where there is a password: it may be lost to somebody else with that address. The caller holds the
 * account.
 */
export async function replaceEmail(
  tx: Tx,
  { id: userId, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  email: string,
): Promise<void> {
  await updateUser(tx, userId, { email, ...(passwordHash !== null && { googleSub: null }) })
  await deleteResets(tx, userId)
  tx.emit('accounts.userChanged', { userId })
  tx.emit('accounts.emailChanged', { userId, email })
}
