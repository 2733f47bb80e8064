import '../accounts.events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteResets } from '../mailed-tokens.store.ts'
import { type User, updateUser } from '../users.store.ts'

/**
 * Replaces the address and invalidates mailed links. Unlinks Google from accounts with a password, because somebody else
 * may get the former address and its Google account. The caller must hold the lock of the account.
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
