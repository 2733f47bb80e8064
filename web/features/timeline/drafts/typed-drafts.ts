type Listener = (place: string) => void

const listeners = new Set<Listener>()

/** Something was typed, sent or taken away in a field; it is in the browser's storage already. */
export function emitTyped(place: string): void {
  for (const listener of listeners) listener(place)
}

/** Returns a function that unsubscribes. */
export function onTyped(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
