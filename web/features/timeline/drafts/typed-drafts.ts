type Listener = (place: string) => void

const listeners = new Set<Listener>()

/** Notifies of text typed, sent or deleted in a field; the storage is up to date already. */
export function emitTyped(place: string): void {
  for (const listener of listeners) listener(place)
}

/** Returns a function that unsubscribes. */
export function onTyped(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
