import type { Logger } from 'pino'

/** What has happened, by name. Features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the features
export interface Facts {}

export type FactName = keyof Facts
type Listener<K extends FactName> = (fact: Facts[K]) => void | Promise<void>

export interface EventBus {
  on<K extends FactName>(name: K, listener: Listener<K>): void
  publish<K extends FactName>(name: K, fact: Facts[K]): void
}

/**
 * Facts travel in this process only, after their transaction has committed and in its order.
 * What must survive a crash is a job instead.
 */
export function createEventBus(log: Logger): EventBus {
  const listeners = new Map<FactName, Listener<never>[]>()

  function on<K extends FactName>(name: K, listener: Listener<K>): void {
    listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<never>])
  }

  function publish<K extends FactName>(name: K, fact: Facts[K]): void {
    for (const listener of listeners.get(name) ?? []) {
      Promise.try(listener as Listener<K>, fact).catch((error) =>
        log.error({ err: error, fact: name }, 'listener failed'),
      )
    }
  }

  return { on, publish }
}
