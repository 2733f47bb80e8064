import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { getEmail } from '../../platform/database/email.store.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import { isErased } from './deletion.store.ts'
import { deleteEmailChange } from './email-change/email-changes.store.ts'
import { replaceEmail } from './email-change/replace-email.ts'
import { findUserByLogin, findUserForUpdate, isAddressOwned } from './users.store.ts'

const nowhere = '@localhost'

/** Placeholder address of accounts without one; it is undeliverable. */
export const missingAddress = (username: string) => `${username.toLowerCase()}${nowhere}`

export const isMissing = (email: string) => email.toLowerCase().endsWith(nowhere)

/** Sets the address of accounts that were created without one. */
export function createMissingAddresses({ db }: { db: Database }) {
  const lacksAddress = async ({ userId }: Actor) => isMissing(await getEmail(db.read, userId))

  /** Sets a confirmed address. Refused if the account has one, as that can recover the account. */
  async function addEmail({ userId }: Actor, email: string): Promise<void> {
    await change(userId, email, (own) => {
      if (!isMissing(own)) throw new Conflict('email_set')
    })
  }

  /** Sets an address on behalf of the operator, unconfirmed by its reader. */
  async function setAddress(login: string, email: string): Promise<void> {
    const user = await findUserByLogin(db.read, login)
    if (!user) throw new NotFound('user_not_found')
    await change(user.id, email, () => {})
  }

  async function change(userId: number, email: string, ensureAllowed: (own: string) => void): Promise<void> {
    await db
      .write(async (tx) => {
        const user = await findUserForUpdate(tx, userId)
        if (!user || (await isErased(tx, userId))) throw new NotFound('user_not_found')
        if (user.email.toLowerCase() === email.toLowerCase()) return
        ensureAllowed(user.email)
        await replaceEmail(tx, user, email)
        await deleteEmailChange(tx, userId)
      })
      .catch((error: unknown) => {
        throw isAddressOwned(error) ? new BadRequest('account_exists') : error
      })
  }

  return { lacksAddress, addEmail, setAddress }
}
