import './accounts.events.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { Conflict } from '../../platform/errors.ts'
import { updateUser } from './users.store.ts'

interface Needs {
  db: Database
  /** The version of the published terms of use, asked for anew each time. */
  publishedTerms: () => Promise<number>
}

export function createTerms({ db, publishedTerms }: Needs) {
  async function accept(actor: Actor, accepted: number): Promise<void> {
    if (accepted !== (await publishedTerms())) throw new Conflict('terms_outdated')
    await db.write(async (tx) => {
      await updateUser(tx, actor.userId, { acceptedTermsVersion: accepted })
      tx.emit('accounts.userChanged', { userId: actor.userId })
    })
  }

  return { accept }
}
