import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** A value that parts of the page share wherever they stand. The server and hydration see what it was at first. */
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
