import type { Logger } from 'pino'
import type { Sessions } from '../platform/actor.ts'

interface Needs {
  /** The sessions with which somebody is connected here. */
  held: () => Iterable<string>
  end: (sessionId: string) => void
  sessions: Pick<Sessions, 'listLive'>
  log: Logger
}

const sweepMilliseconds = 5000

/** Ends what sessions hold that have ended elsewhere: other nodes and the command line end sessions too. */
export function sweepEndedSessions({ held, end, sessions, log }: Needs): { close(): void } {
  async function sweep(): Promise<void> {
    const ids = new Set(held())
    if (ids.size === 0) return
    const live = new Set(await sessions.listLive([...ids]))
    for (const id of ids) if (!live.has(id)) end(id)
  }

  const timer = setInterval(() => {
    sweep().catch((error) => log.warn({ err: error }, 'sessions of connections were not checked'))
  }, sweepMilliseconds).unref()

  return { close: () => clearInterval(timer) }
}
