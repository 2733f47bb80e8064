import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import { createReplica } from '../../platform/net/replica.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import {
  deleteBlock,
  findPerson,
  insertBlock,
  listAllBlocks,
  listBlocks as listRows,
} from './blocks.store.ts'
import { findPairForUpdate } from './conversations.store.ts'
import type { Dependencies } from './dependencies.ts'
import './conversations.events.ts'

export function createBlockUser({ db, clock, nicknames }: Dependencies) {
  async function listBlocks({ userId }: Actor): Promise<{ userId: number; name: string }[]> {
    const rows = await listRows(db.read, userId)
    const names = await nicknames.displayNames(rows.map(({ blockedId }) => blockedId))
    return rows.map(({ blockedId }) => ({
      userId: blockedId,
      name: names.get(blockedId)?.nickname ?? '',
    }))
  }

  /** Waits for messages in progress: none arrives after it has returned. */
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

type Pairs = Map<number, Set<number>>

const nobody: ReadonlySet<number> = new Set()

/**
 * Blocks between users, replicated in memory on every node, because the delivery of every line needs them. Nearly all
 * authors are blocked by nobody.
 */
export async function createBlockList({
  db,
  bus,
  nodes,
}: {
  db: Database
  bus: EventBus
  nodes: Pick<Nodes, 'onConnected'>
}): Promise<BlockList> {
  const blockers: Pairs = new Map()
  const blocked: Pairs = new Map()

  function set(userId: number, blockedId: number, isBlocked: boolean): void {
    if (isBlocked) {
      add(blockers, blockedId, userId)
      add(blocked, userId, blockedId)
    } else {
      remove(blockers, blockedId, userId)
      remove(blocked, userId, blockedId)
    }
  }

  const { changedBy, start } = createReplica({
    nodes,
    read: () => listAllBlocks(db.read),
    replace: (rows) => {
      blockers.clear()
      blocked.clear()
      for (const { userId, blockedId } of rows) set(userId, blockedId, true)
    },
  })

  bus.onEverywhere(
    'conversations.blockChanged',
    changedBy(({ userId, blockedId, isBlocked }) => set(userId, blockedId, isBlocked)),
  )
  await start()

  return {
    blockersOf: (userId) => blockers.get(userId) ?? nobody,
    blockedBy: (userId) => blocked.get(userId) ?? nobody,
  }
}

function add(pairs: Pairs, key: number, value: number): void {
  const values = pairs.get(key)
  if (values) values.add(value)
  else pairs.set(key, new Set([value]))
}

function remove(pairs: Pairs, key: number, value: number): void {
  const values = pairs.get(key)
  values?.delete(value)
  if (values?.size === 0) pairs.delete(key)
}
