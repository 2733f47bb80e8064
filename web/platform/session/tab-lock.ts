/**
 * Runs the work while no other tab of this browser holds the same lock. Without HTTPS there are no locks
 * except on localhost: the work then runs at once, and must be safe in two tabs.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`canal-barra.${name}`, work) : work()
}

/** Whether this or another tab holds a lock whose name starts like this; false without HTTPS. */
export async function isTabLockHeld(prefix: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith(`canal-barra.${prefix}`))
}
