import type { Nodes } from './nodes.ts'

interface Needs<Rows> {
  nodes: Pick<Nodes, 'onConnected'>
  read: () => Promise<Rows>
  /** Puts what was read in the place of everything that is held. */
  replace: (rows: Rows) => void
}

/** Rows that each node holds in memory: read at its start and after it was disconnected, changed by events meanwhile. */
export function createReplica<Rows>({ nodes, read, replace }: Needs<Rows>) {
  let changes = 0

  async function load(): Promise<void> {
    const before = changes
    const rows = await read()
    // What changed meanwhile may be missing in them.
    if (changes !== before) return load()
    replace(rows)
  }

  /** A listener that changes what is held. */
  function changedBy<Event>(apply: (event: Event) => void): (event: Event) => void {
    return (event) => {
      changes++
      apply(event)
    }
  }

  /** Once everything that changes it is listened to. */
  async function start(): Promise<void> {
    nodes.onConnected(load)
    await load()
  }

  return { changedBy, start }
}
