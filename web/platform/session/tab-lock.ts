/**
 * Runs the work while no other tab of this browser does anything under the same name. There are no locks on plain
 * http from another machine: the work begins at once, and must do no harm in two tabs.
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`canal-barra.${name}`, work) : work()
}
