/** Messages between nodes, by topic. Whoever publishes one adds its topic by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by those who publish
export interface NodeMessages {}

export type NodeTopic = keyof NodeMessages

/**
 * The processes that are one site together. Messages of a topic arrive in their order or, while a node is
 * disconnected, not at all: the truth is in the database.
 */
export interface Nodes {
  readonly id: string
  /** There are no others. */
  readonly isSingle: boolean
  /** False while messages between this node and the others are lost. */
  isConnected(): boolean
  /** To the other nodes. */
  publish<K extends NodeTopic>(topic: K, message: NodeMessages[K]): void
  /** From the other nodes, never from this one. Returns what unsubscribes. */
  subscribe<K extends NodeTopic>(
    topic: K,
    listener: (message: NodeMessages[K], from: string) => void,
  ): () => void
  onDisconnected(listener: () => void): void
  /** Messages may have been missed. Each listener is done before the next one is called. */
  onConnected(listener: () => void | Promise<void>): void
  close(): Promise<void>
}

/** The only one. */
export function createLocalNode(): Nodes {
  return {
    id: 'alone',
    isSingle: true,
    isConnected: () => true,
    publish: () => {},
    subscribe: () => () => {},
    onDisconnected: () => {},
    onConnected: () => {},
    close: async () => {},
  }
}
