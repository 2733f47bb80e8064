import type { Actor } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { countNameTwins, deleteNameTwins, listNameTwins, listTwinHolders } from './name-twins.store.ts'

/** Staff tools for names that can be confused with others and are older than the rule against them. */
export function createNameTwins({ db, audit }: Dependencies) {
  async function searchNameTwins(page: { page: number; limit: number }) {
    const [twins, total] = await Promise.all([listNameTwins(db.read, page), countNameTwins(db.read)])
    return { twins, total }
  }

  /** Keeps the names, and records that for each holder in the audit log. */
  async function dismissNameTwins(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const holders = await listTwinHolders(tx, id)
      if (!(await deleteNameTwins(tx, id))) throw new NotFound('name_twins_not_found')
      for (const { userId } of holders) {
        await audit.record(tx, {
          actor,
          action: 'users.nameDismissed',
          subject: { type: 'user', id: userId },
        })
      }
    })
  }

  return { searchNameTwins, dismissNameTwins }
}
