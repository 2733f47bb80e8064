import './accounts.events.ts'
import type { Actor } from '../../platform/actor.ts'
import { createReadThroughCache } from '../../platform/cache/read-through-cache.ts'
import type { Database } from '../../platform/database/database.ts'
import { Conflict } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import { updateUser } from './users.store.ts'

interface Needs {
  db: Database
  bus: EventBus
  /** The version of the published terms of use. */
  publishedVersion: () => Promise<number>
}

export function createTerms({ db, bus, publishedVersion }: Needs) {
  // Every authenticated call asks; the terms change once in a year.
  const known = createReadThroughCache<'terms', number>({
    read: publishedVersion,
    most: 1,
    milliseconds: 5000,
  })
  bus.onEverywhere('site.published', () => known.drop('terms'))

  const version = (): Promise<number> => known.get('terms')

  async function accept(actor: Actor, accepted: number): Promise<void> {
    if (accepted !== (await publishedVersion())) throw new Conflict('terms_outdated')
    await db.write(async (tx) => {
      await updateUser(tx, actor.userId, { acceptedTermsVersion: accepted })
      tx.emit('accounts.userChanged', { userId: actor.userId })
    })
  }

  return { version, accept }
}
