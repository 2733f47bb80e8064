import type { ShownPresence } from '../../realtime/shown-presence.ts'

interface Needs {
  presence: Pick<ShownPresence, 'countShown' | 'onOnline'>
  tellEveryone: (total: number) => void
}

const pauseMilliseconds = 1000

export interface OnlineCount {
  /** For somebody who has not heard the count yet. Answers how to forget them. */
  welcome(tellOne: (total: number) => void): () => void
  close(): void
}

/** Tells how many people are online, to nobody more often than once a second. */
export function createOnlineCount({ presence, tellEveryone }: Needs): OnlineCount {
  const newcomers = new Set<(total: number) => void>()
  let sent: number | undefined
  let timer: NodeJS.Timeout | undefined

  async function tell(): Promise<void> {
    timer = undefined
    const total = await presence.countShown()
    if (total === sent) for (const tellOne of newcomers) tellOne(total)
    else tellEveryone(total)
    sent = total
    newcomers.clear()
  }

  function soon(): void {
    timer ??= setTimeout(tell, pauseMilliseconds).unref()
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
