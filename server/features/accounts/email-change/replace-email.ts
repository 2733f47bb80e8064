import '../accounts.events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { deleteResets } from '../mailed-tokens.store.ts'
import { updateUser } from '../users.store.ts'

/** Replaces the address and invalidates mailed links. The caller must hold the lock of the account. */
export async function replaceEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await updateUser(tx, userId, { email })
  await deleteResets(tx, userId)
  tx.emit('accounts.userChanged', { userId })
  tx.emit('accounts.emailChanged', { userId, email })
}
