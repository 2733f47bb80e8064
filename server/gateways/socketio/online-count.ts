import type { ShownPresence } from '../../realtime/shown-presence.ts'

interface Dependencies {
  presence: Pick<ShownPresence, 'countShown' | 'onOnline'>
  emitTotal: (total: number) => void
}

const pauseMilliseconds = 1000

export interface OnlineCount {
  /** Registers a client that does not know the count yet. Returns a function that unregisters it. */
  welcome(tellOne: (total: number) => void): () => void
  close(): void
}

/** Broadcasts the number of people online, at most once a second. */
export function createOnlineCount({ presence, emitTotal }: Dependencies): OnlineCount {
  const newcomers = new Set<(total: number) => void>()
  let sent: number | undefined
  let timer: NodeJS.Timeout | undefined

  async function emitCount(): Promise<void> {
    timer = undefined
    const total = await presence.countShown()
    if (total === sent) for (const tellOne of newcomers) tellOne(total)
    else emitTotal(total)
    sent = total
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
