import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/actor.ts'
import { getEmail } from '../../platform/database/email.store.ts'
import type { Dependencies } from './dependencies.ts'
import {
  deleteSubscriber,
  findOwn,
  insertSubscriber,
  lockByAddress,
  type Subscriber,
  updateSubscriber,
  type Wishes,
} from './subscribers.store.ts'

/** A member's address is proven already: nobody is asked to confirm it. */
export function createOwnSubscription({ db, clock }: Dependencies) {
  async function showOwn({ userId }: Actor): Promise<{ email: string; subscription: Subscriber | null }> {
    const subscription = (await findOwn(db.read, userId)) ?? null
    return { email: subscription?.address ?? (await getEmail(db.read, userId)), subscription }
  }

  async function changeOwn({ userId }: Actor, { language, categories }: Wishes): Promise<void> {
    await db.write(async (tx) => {
      const address = await getEmail(tx, userId)
      const now = clock.now().toISOString()
      const own = (await findOwn(tx, userId)) ?? (await lockByAddress(tx, address))
      const wishes = { language, categories, userId, confirmedAt: own?.confirmedAt ?? now }
      if (own) await updateSubscriber(tx, own.id, wishes)
      else
        await insertSubscriber(tx, {
          ...{ id: randomUUID(), address, createdAt: now, confirmHash: null, confirmUntil: null },
          ...wishes,
        })
    })
  }

  async function endOwn({ userId }: Actor): Promise<void> {
    await db.write(async (tx) => {
      const own = await findOwn(tx, userId)
      if (own) await deleteSubscriber(tx, own.id)
    })
  }

  return { showOwn, changeOwn, endOwn }
}
