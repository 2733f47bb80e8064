import { setTimeout as pause } from 'node:timers/promises'
import { createCrowd } from '../support/live.ts'

interface Dependencies {
  url: string
  clients: number
  tokenOf(client: number): string
  channelOf(client: number): string
}

/**
 * How long to retry, in milliseconds: a node that has just started, or lost the others, may refuse or not
 * respond.
 */
const patience = 60_000
const retryPause = 500

/** Clients that reconnect by themselves as browsers do, and join their channel again. */
export async function openClients({ url, clients, tokenOf, channelOf }: Dependencies) {
  const crowd = createCrowd({ url })
  const inside = new Set<number>()
  let wholeAt = 0
  const numbers = Array.from({ length: clients }, (_, client) => client)

  async function open(client: number): Promise<void> {
    const { socket, join } = await crowd.connect(
      { token: tokenOf(client) },
      { reconnection: true, reconnectionDelay: 500, reconnectionDelayMax: 2000 },
    )
    // Retries until it has joined or its connection has ended: the next connection joins again.
    const enter = async () => {
      const { id } = socket
      for (const end = performance.now() + patience; performance.now() < end; await pause(retryPause)) {
        const answer = await join(channelOf(client)).catch(() => undefined)
        if (!socket.connected || socket.id !== id) return
        if (answer?.status !== 'success') continue
        if (inside.add(client).size === clients) wholeAt = performance.now()
        return
      }
    }
    socket.on('disconnect', () => inside.delete(client))
    socket.on('connect', () => void enter())
    await enter()
  }
  // A few at a time.
  for (let first = 0; first < clients; first += 50)
    await Promise.all(numbers.slice(first, first + 50).map(open))

  return {
    countInside: () => inside.size,
    /**
     * Milliseconds from `moment`, when clients were cut off, until all have joined again; infinity after a
     * minute.
     */
    async allBackSince(moment: number): Promise<number> {
      for (const end = moment + patience; performance.now() < end; await pause(20))
        if (inside.size === clients && wholeAt > moment) return wholeAt - moment
      return Number.POSITIVE_INFINITY
    },
    close: crowd.close,
  }
}
