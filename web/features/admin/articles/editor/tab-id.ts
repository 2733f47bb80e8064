const key = 'editor-tab'
let own: string | undefined

/** The same while a tab lives, reloads too. */
export function tabId(): string {
  own ??= claimed()
  return own
}

/** Nobody else finds it: a tab that is doubled takes the storage of this one with it. */
function claimed(): string {
  const id = within((storage) => storage.getItem(key)) ?? Math.random().toString(36).slice(2)
  const claim = () => within((storage) => storage.removeItem(key))
  claim()
  addEventListener('pageshow', claim)
  addEventListener('pagehide', () => within((storage) => storage.setItem(key, id)))
  return id
}

function within<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage)
  } catch {
    // The browser keeps nothing: then a tab is another one after each reload.
    return undefined
  }
}
