import type { ShownPresence } from '../../realtime/shown-presence.ts'

interface Dependencies {
  presence: Pick<ShownPresence, 'countShown' | 'onOnline'>
  emitTotal: (total: number) => void
  countClients: () => number
}

const pauseMilliseconds = 1000
/** Of all clients together: among twenty thousand somebody comes or goes every second, which nobody needs to know. */
const mostWritesPerSecond = 2000

export interface OnlineCount {
  /** Registers a client that does not know the count yet. Returns a function that unregisters it. */
  welcome(tellOne: (total: number) => void): () => void
  close(): void
}

/** Broadcasts the number of people online, at most once a second; less often to many clients. */
export function createOnlineCount({ presence, emitTotal, countClients }: Dependencies): OnlineCount {
  const newcomers = new Set<(total: number) => void>()
  /** What all clients know; undefined if they know different totals. */
  let sent: number | undefined
  let pauses = 0
  let timer: NodeJS.Timeout | undefined

  async function emitCount(): Promise<void> {
    timer = undefined
    pauses += 1
    const total = await presence.countShown()
    if (total !== sent && pauses * mostWritesPerSecond >= countClients()) {
      emitTotal(total)
      sent = total
      pauses = 0
    } else {
      for (const tellOne of newcomers) tellOne(total)
      if (total !== sent) {
        if (newcomers.size > 0) sent = undefined
        soon()
      }
    }
    newcomers.clear()
  }

  function soon(): void {
    timer ??= setTimeout(emitCount, pauseMilliseconds).unref()
  }

  presence.onOnline(soon)

  return {
    welcome: (tellOne) => {
      newcomers.add(tellOne)
      soon()
      return () => void newcomers.delete(tellOne)
    },
    close: () => clearTimeout(timer),
  }
}
