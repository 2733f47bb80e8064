import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/**
 * Creates a value that components share anywhere on the page. The server and hydration see the initial value.
 */
export function createSharedValue<T>(initial: T) {
  const { notify, subscribe } = createListeners()
  let value = initial
  const get = (): T => value
  return {
    get,
    set(next: T): void {
      value = next
      notify()
    },
    use: (): T => useSyncExternalStore(subscribe, get, () => initial),
  }
}
