import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The share of a processor that a site takes at most while nobody uses it: it looks for jobs now and then. */
const idleShare = 0.02
/** Less is not worth a collection. */
const worthBytes = 8 * 1024 * 1024

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Gives memory back to the system when nearly nothing has happened since the last look: V8 keeps what a start or a busy
 * hour needed. The process stands still meanwhile, for a twentieth of a second where little is in use.
 */
export function returnIdleMemory({ everyMilliseconds = 20_000 } = {}): void {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  const heapBytes = () => process.memoryUsage().heapTotal
  let heapAfterLast = 0
  let before = process.cpuUsage()

  function look(): void {
    const { user, system } = process.cpuUsage(before)
    const isIdle = user + system < idleShare * everyMilliseconds * 1000
    if (isIdle && heapBytes() > heapAfterLast + worthBytes) {
      collect({ type: 'major', flavor: 'last-resort' })
      heapAfterLast = heapBytes()
    }
    before = process.cpuUsage()
  }
  setInterval(look, everyMilliseconds).unref()
}
