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

const values = new Map<string, string>()
const memory: Store = {
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
  clear: () => values.clear(),
  key: (index) => [...values.keys()][index] ?? null,
  get length() {
    return values.size
  },
}

export function storedEntries(): [key: string, value: string][] {
  const storage = browserStorage()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.map((key) => [key, storage.getItem(key) ?? ''])
}
