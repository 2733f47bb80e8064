import type { Actor } from '../../platform/actor.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import { deleteBlock, findPerson, insertBlock, listBlocks as listRows } from './blocks.store.ts'
import type { Dependencies } from './dependencies.ts'
import './conversations.events.ts'
import { findPairForUpdate } from './conversations.store.ts'

export function createBlockUser({ db, clock, nicknames }: Dependencies) {
  async function listBlocks({ userId }: Actor): Promise<{ userId: number; name: string }[]> {
    const rows = await listRows(db.read, userId)
    const names = await nicknames.displayNames(rows.map(({ blockedId }) => blockedId))
    return rows.map(({ blockedId }) => ({
      userId: blockedId,
      name: names.get(blockedId)?.nickname ?? '',
    }))
  }

  /** Waits for messages that are on their way: once it has answered, none comes any more. */
  async function block({ userId }: Actor, blockedId: number): Promise<void> {
    if (blockedId === userId) throw new BadRequest('block_self')
    if (!(await findPerson(db.read, blockedId))) throw new NotFound('user_not_found')

    await db.write(async (tx) => {
      await findPairForUpdate(tx, [userId, blockedId])
      await insertBlock(tx, { userId, blockedId, createdAt: clock.now().toISOString() })
      tx.emit('conversations.blockChanged', { userId, blockedId, isBlocked: true })
    })
  }

  async function unblock({ userId }: Actor, blockedId: number): Promise<void> {
    await db.write(async (tx) => {
      await deleteBlock(tx, { userId, blockedId })
      tx.emit('conversations.blockChanged', { userId, blockedId, isBlocked: false })
    })
  }

  return { listBlocks, block, unblock }
}
