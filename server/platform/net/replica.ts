import type { Nodes } from './nodes.ts'

interface Dependencies<Rows> {
  nodes: Pick<Nodes, 'onConnected'>
  read: () => Promise<Rows>
  /** Replaces all rows in memory. */
  replace: (rows: Rows) => void
}

/**
 * Keeps rows in the memory of each node: loaded at the start and after a reconnect, changed by events in
 * between.
 */
export function createReplica<Rows>({ nodes, read, replace }: Dependencies<Rows>) {
  let changes = 0

  async function load(): Promise<void> {
    const before = changes
    const rows = await read()
    // Changes that came during the read may be missing from it.
    if (changes !== before) return load()
    replace(rows)
  }

  /** Wraps a listener that changes the rows in memory. */
  function changedBy<Event>(apply: (event: Event) => void): (event: Event) => void {
    return (event) => {
      changes++
      apply(event)
    }
  }

  /** Call it once all listeners that change the rows are registered. */
  async function start(): Promise<void> {
    nodes.onConnected(load)
    await load()
  }

  return { changedBy, start }
}
