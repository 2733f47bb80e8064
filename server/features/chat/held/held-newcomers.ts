import type { Database } from '../../../platform/database/database.ts'
import type { EventBus } from '../../../platform/events.ts'
import type { Nodes } from '../../../platform/net/nodes.ts'
import '../../channels/channels.events.ts'

export interface HeldNewcomers {
  /** Whether the first line in this channel of a new account waits for a moderator. */
  isHeldIn(channel: string): boolean
}

/** The channels that look at newcomers first, in memory and kept true by what any node states: every line asks. */
export async function createHeldNewcomers({
  db,
  bus,
  nodes,
  listHolding,
}: {
  db: Pick<Database, 'read'>
  bus: EventBus
  nodes: Pick<Nodes, 'onTogether'>
  listHolding: (queries: Database['read']) => Promise<string[]>
}): Promise<HeldNewcomers> {
  const holding = new Set<string>()
  let changes = 0

  /** Again where something was stated meanwhile: it may not be in what was read. */
  async function load(): Promise<void> {
    const before = changes
    const slugs = await listHolding(db.read)
    if (changes !== before) return load()
    holding.clear()
    for (const slug of slugs) holding.add(slug)
  }

  function set(channel: string, hold: boolean): void {
    changes++
    if (hold) holding.add(channel)
    else holding.delete(channel)
  }

  bus.onEverywhere('channels.newcomersChanged', ({ channel, hold }) => set(channel, hold))
  bus.onEverywhere('channels.deleted', ({ channel }) => set(channel, false))
  nodes.onTogether(load)
  await load()
  return { isHeldIn: (channel) => holding.has(channel) }
}
