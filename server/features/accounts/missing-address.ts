import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { getEmail } from '../../platform/database/email.store.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import { isErased } from './deletion.store.ts'
import { deleteEmailChange } from './email-change/email-changes.store.ts'
import { replaceEmail } from './email-change/replace-email.ts'
import { findUserByLogin, findUserForUpdate, isAddressOwned } from './users.store.ts'

const nowhere = '@localhost'

/** Of an account that is made without an address: no email arrives there. */
export const missingAddress = (username: string) => `${username.toLowerCase()}${nowhere}`

export const isMissing = (email: string) => email.toLowerCase().endsWith(nowhere)

/** How an account that was made without an address comes by one. */
export function createMissingAddresses({ db }: { db: Database }) {
  const lacksAddress = async ({ userId }: Actor) => isMissing(await getEmail(db.read, userId))

  /** Once they have proved it. Whoever has an address keeps it: by it they get back into their account. */
  async function addEmail({ userId }: Actor, email: string): Promise<void> {
    await change(userId, email, (own) => {
      if (!isMissing(own)) throw new Conflict('email_set')
    })
  }

  /** By the word of whoever runs the machine. */
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
