type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>

/**
 * Returns `localStorage`, or memory if the browser forbids it: then the site works until the tab is closed.
 */
export function browserStorage(): Store {
  try {
    return window.localStorage
  } catch {
    return memory
  }
}

const kept = new Map<string, string>()
const memory: Store = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
  key: (index) => [...kept.keys()][index] ?? null,
  get length() {
    return kept.size
  },
}

export function storedEntries(): [key: string, value: string][] {
  const storage = browserStorage()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.map((key) => [key, storage.getItem(key) ?? ''])
}
