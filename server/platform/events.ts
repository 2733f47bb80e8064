import type { Logger } from 'pino'
import type { Nodes } from './nodes.ts'

/** What has happened, by name. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the features
export interface Facts {}

export type FactName = keyof Facts
type Listener<K extends FactName> = (fact: Facts[K]) => void | Promise<void>

type ToldFact = { [K in FactName]: { name: K; fact: Facts[K] } }[FactName]

declare module './nodes.ts' {
  interface NodeMessages {
    fact: ToldFact
  }
}

export interface EventBus {
  /** Hears what happened in this process: one node acts for all. */
  on<K extends FactName>(name: K, listener: Listener<K>): void
  /** Hears what happened on any node: for what each of them keeps to itself. */
  onEverywhere<K extends FactName>(name: K, listener: Listener<K>): void
  publish<K extends FactName>(name: K, fact: Facts[K]): void
}

/**
 * Facts are told after their transaction has committed and in its order, and are gone then.
 * What must survive a crash is a job instead.
 */
export function createEventBus({ log, nodes }: { log: Logger; nodes: Nodes }): EventBus {
  const here = new Map<FactName, Listener<never>[]>()
  const everywhere = new Map<FactName, Listener<never>[]>()
  nodes.hear('fact', ({ name, fact }) => tell(everywhere, name, fact))

  function add<K extends FactName>(
    listeners: Map<FactName, Listener<never>[]>,
    name: K,
    listener: Listener<K>,
  ): void {
    listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<never>])
  }

  function tell<K extends FactName>(
    listeners: ReadonlyMap<FactName, Listener<never>[]>,
    name: K,
    fact: Facts[K],
  ): void {
    for (const listener of listeners.get(name) ?? []) {
      Promise.try(listener as Listener<K>, fact).catch((error) =>
        log.error({ err: error, fact: name }, 'listener failed'),
      )
    }
  }

  return {
    on: (name, listener) => add(here, name, listener),
    onEverywhere: (name, listener) => add(everywhere, name, listener),
    publish: (name, fact) => {
      // What is kept goes first: whoever acts on a fact reads what is true now.
      tell(everywhere, name, fact)
      tell(here, name, fact)
      if (everywhere.has(name)) nodes.tell('fact', { name, fact } as ToldFact)
    },
  }
}
