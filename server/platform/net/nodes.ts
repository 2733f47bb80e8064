/** Messages between nodes by topic. Publishers add their topics by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the publishers
export interface NodeMessages {}

export type NodeTopic = keyof NodeMessages

/**
 * The processes that together form one site. Messages of a topic arrive in order or, while a node is
 * disconnected, not at all: the database has the authoritative state.
 */
export interface Nodes {
  readonly id: string
  /** Whether this is the only node. */
  readonly isSingle: boolean
  /** False while messages between this node and the others are lost. */
  isConnected(): boolean
  /** Sends a message to the other nodes. */
  publish<K extends NodeTopic>(topic: K, message: NodeMessages[K]): void
  /** Subscribes to messages of the other nodes, never of this one. Returns a function that unsubscribes. */
  subscribe<K extends NodeTopic>(
    topic: K,
    listener: (message: NodeMessages[K], from: string) => void,
  ): () => void
  /** Whether this node still has to tell the others that something could not be sent. */
  hasLost(): boolean
  /** Called for the first message that could not be sent since this node was connected. */
  onLost(listener: () => void): void
  /** Lets all nodes catch up that have not done so since something was lost, so many milliseconds ago. */
  announceLoss(milliseconds: number): void
  onDisconnected(listener: () => void): void
  /** Called after a reconnect, when messages may have been missed. Listeners run one after another. */
  onConnected(listener: () => void | Promise<void>): void
  close(): Promise<void>
}

/** A site with a single node. */
export function createLocalNode(): Nodes {
  return {
    id: 'alone',
    isSingle: true,
    isConnected: () => true,
    publish: () => {},
    subscribe: () => () => {},
    hasLost: () => false,
    onLost: () => {},
    announceLoss: () => {},
    onDisconnected: () => {},
    onConnected: () => {},
    close: async () => {},
  }
}
