/** What nodes tell each other, by topic. Whoever tells something adds its topic by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by those who tell
export interface NodeMessages {}

export type NodeTopic = keyof NodeMessages

/**
 * The processes that are one site together, and how they speak. What is told in one topic is heard in its order,
 * or, while a node is apart, not at all: the truth is in the database.
 */
export interface Nodes {
  readonly id: string
  /** There are no others. */
  readonly isAlone: boolean
  /** False while this node and the others do not hear each other. */
  isTogether(): boolean
  /** Tells the other nodes. */
  tell<K extends NodeTopic>(topic: K, message: NodeMessages[K]): void
  /** Hears the other nodes, never this one. Answers how to stop. */
  hear<K extends NodeTopic>(topic: K, listener: (message: NodeMessages[K], from: string) => void): () => void
  onApart(listener: () => void): void
  /** They hear each other again, and may have missed something. Each listener is done before the next one is told. */
  onTogether(listener: () => void | Promise<void>): void
  close(): Promise<void>
}

/** The only one. */
export function createLoneNode(): Nodes {
  return {
    id: 'alone',
    isAlone: true,
    isTogether: () => true,
    tell: () => {},
    hear: () => () => {},
    onApart: () => {},
    onTogether: () => {},
    close: async () => {},
  }
}
