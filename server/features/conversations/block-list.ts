import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
import { createReplica } from '../../platform/net/replica.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import { listAllBlocks } from './blocks.store.ts'
import './conversations.events.ts'

type Pairs = Map<number, Set<number>>

const nobody: ReadonlySet<number> = new Set()

/**
 * Who has blocked whom, in memory and kept true by what any node states: every line that is delivered asks, and nearly
 * all of their authors are blocked by nobody.
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
