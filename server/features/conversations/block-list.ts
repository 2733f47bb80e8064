import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Nodes } from '../../platform/net/nodes.ts'
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
  let changes = 0

  function set(userId: number, blockedId: number, isBlocked: boolean): void {
    if (isBlocked) {
      add(blockers, blockedId, userId)
      add(blocked, userId, blockedId)
    } else {
      remove(blockers, blockedId, userId)
      remove(blocked, userId, blockedId)
    }
  }

  /** Again where something was stated meanwhile: it may not be in what was read. */
  async function load(): Promise<void> {
    const before = changes
    const rows = await listAllBlocks(db.read)
    if (changes !== before) return load()
    blockers.clear()
    blocked.clear()
    for (const { userId, blockedId } of rows) set(userId, blockedId, true)
  }

  bus.onEverywhere('conversations.blockChanged', ({ userId, blockedId, isBlocked }) => {
    changes++
    set(userId, blockedId, isBlocked)
  })
  nodes.onConnected(load)
  await load()

  return {
    blockersOf: (userId) => blockers.get(userId) ?? nobody,
    blockedBy: (userId) => blocked.get(userId) ?? nobody,
  }
}

function add(pairs: Pairs, key: number, value: number): void {
  const known = pairs.get(key)
  if (known) known.add(value)
  else pairs.set(key, new Set([value]))
}

function remove(pairs: Pairs, key: number, value: number): void {
  const known = pairs.get(key)
  known?.delete(value)
  if (known?.size === 0) pairs.delete(key)
}
