import type { Logger } from 'pino'
import type { Nodes } from './net/nodes.ts'

/** Domain events by name. Each feature declares its own in `<feature>.events.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface DomainEvents {}

export type EventName = keyof DomainEvents
type Listener<K extends EventName> = (event: DomainEvents[K]) => void | Promise<void>

type NamedEvent = { [K in EventName]: { name: K; event: DomainEvents[K] } }[EventName]

/**
 * Cache tags: `pages` covers all pages of visitors, `page:/a` one of them, `pages:/a` also those below it;
 * every other tag names data that several queries read.
 */
export type Tag =
  | 'pages'
  | `page:/${string}`
  | `pages:/${string}`
  | 'articles'
  | 'channels'
  | 'comments'
  | 'people'
  | 'photos'
  | 'public-logs'
  | 'search'
  | 'site'
  | 'tracks'

type TagsOf = (event: never) => readonly Tag[]

const definitions = new Map<EventName, TagsOf>()

/**
 * Declares the tags that a domain event makes stale on every node. Events that no cache depends on need none.
 */
export function defineEvent<K extends EventName>(
  name: K,
  { tags }: { tags: (event: DomainEvents[K]) => readonly Tag[] },
): void {
  definitions.set(name, tags)
}

function tagsOf<K extends EventName>(name: K, event: DomainEvents[K]): readonly Tag[] {
  const tags = definitions.get(name) as ((event: DomainEvents[K]) => readonly Tag[]) | undefined
  return tags?.(event) ?? []
}

declare module './net/nodes.ts' {
  interface NodeMessages {
    event: NamedEvent
  }
}

export interface EventBus {
  /** Subscribes to events of this process, so that only one node handles each. */
  on<K extends EventName>(name: K, listener: Listener<K>): void
  /** Subscribes to events of all nodes, for state that every node keeps. */
  onEverywhere<K extends EventName>(name: K, listener: Listener<K>): void
  /** Subscribes to the tags made stale by events of any node; called before the listeners of the event. */
  onStale(listener: (tags: ReadonlySet<Tag>) => void): void
  publish<K extends EventName>(name: K, event: DomainEvents[K]): void
}

/**
 * Domain events are published after their transaction has committed, in its order, and are not stored.
 * What must survive a crash is a job instead.
 */
export function createEventBus({ log, nodes }: { log: Logger; nodes: Nodes }): EventBus {
  const here = new Map<EventName, Listener<never>[]>()
  const everywhere = new Map<EventName, Listener<never>[]>()
  const caches: ((tags: ReadonlySet<Tag>) => void)[] = []
  nodes.subscribe('event', ({ name, event }) => {
    invalidate(name, event)
    notify(everywhere, name, event)
  })

  /** Returns whether the event makes anything stale. */
  function invalidate<K extends EventName>(name: K, event: DomainEvents[K]): boolean {
    const tags = new Set(tagsOf(name, event))
    if (tags.size > 0) for (const cache of caches) cache(tags)
    return tags.size > 0
  }

  function add<K extends EventName>(
    listeners: Map<EventName, Listener<never>[]>,
    name: K,
    listener: Listener<K>,
  ): void {
    listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<never>])
  }

  function notify<K extends EventName>(
    listeners: ReadonlyMap<EventName, Listener<never>[]>,
    name: K,
    event: DomainEvents[K],
  ): void {
    for (const listener of listeners.get(name) ?? []) {
      Promise.try(listener as Listener<K>, event).catch((error) =>
        log.error({ err: error, event: name }, 'listener failed'),
      )
    }
  }

  return {
    on: (name, listener) => add(here, name, listener),
    onEverywhere: (name, listener) => add(everywhere, name, listener),
    onStale: (listener) => void caches.push(listener),
    publish: (name, event) => {
      // Caches are invalidated first, so that listeners of the event read current data.
      const isStale = invalidate(name, event)
      notify(everywhere, name, event)
      notify(here, name, event)
      if (isStale || everywhere.has(name)) nodes.publish('event', { name, event } as NamedEvent)
    },
  }
}
