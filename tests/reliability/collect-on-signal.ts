import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Lets a test ask from outside that garbage be collected: what is left then is what is held. */
export function collectOnSignal(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => collect())
}
