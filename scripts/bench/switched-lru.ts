import { LRUCache as Original } from 'lru-cache'

const owner = new URL(import.meta.url).searchParams.get('of')
let count = 0

/** A cache that returns nothing while it is switched off. */
export class LRUCache<K extends {}, V extends {}> extends Original<K, V> {
  readonly #name = `${owner}#${count++}`

  override get(key: K): V | undefined {
    return globalThis.isCacheOff(this.#name) ? undefined : super.get(key)
  }

  override peek(key: K): V | undefined {
    return globalThis.isCacheOff(this.#name) ? undefined : super.peek(key)
  }

  override set(key: K, value: V, options?: object): this {
    return globalThis.isCacheOff(this.#name) ? this : super.set(key, value, options)
  }
}
