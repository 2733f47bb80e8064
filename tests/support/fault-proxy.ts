import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a server that delays and breaks connections. */
export interface FaultProxy {
  url: string
  /** Delay of each chunk; the order within a connection is kept. */
  delayMilliseconds: number
  /** Bytes that clients have sent. */
  sent: number
  /** Breaks the connection that carries the byte with this number, once. */
  breakAfter: number
  /** Breaks one connection, each time in another way. Returns false if there is none. */
  breakOne(): boolean
  stop(): Promise<void>
}

type Line = readonly [client: Socket, server: Socket]

const breaks: readonly ((line: Line) => void)[] = [
  // Broken for both sides, in the middle of any message.
  ([client, server]) => {
    client.destroy()
    server.destroy()
  },
  // Only one side is closed at first, gracefully.
  ([client]) => void client.end(),
  ([, server]) => void server.end(),
  // Reset, as by a router that lost its state.
  ([client]) => void client.resetAndDestroy(),
]

export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(url)
  const lines = new Set<Line>()

  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    const line = [client, server] as const
    lines.add(line)
    carry(client, server)
    carry(server, client)
    client.on('data', ({ length }) => {
      stand.sent += length
      if (stand.sent < stand.breakAfter) return
      stand.breakAfter = Number.POSITIVE_INFINITY
      client.destroy()
      server.destroy()
    })
    client.once('close', () => lines.delete(line))
  })

  function carry(from: Socket, to: Socket): void {
    from.setNoDelay()
    from.on('error', () => {})
    from.on('data', (piece) => later(() => to.write(piece)))
    from.on('end', () => later(() => to.end()))
    from.on('close', () => later(() => to.destroy()))
  }

  // Timers of the same delay fire in the order in which they were set.
  const later = (act: () => void) => void setTimeout(act, stand.delayMilliseconds)

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const stand: FaultProxy = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    delayMilliseconds: 5,
    sent: 0,
    breakAfter: Number.POSITIVE_INFINITY,
    breakOne() {
      const line = [...lines][Math.floor(Math.random() * lines.size)]
      const way = breaks[Math.floor(Math.random() * breaks.length)]
      if (!line || !way) return false
      lines.delete(line)
      way(line)
      return true
    },
    async stop() {
      for (const [client, server] of lines) {
        client.destroy()
        server.destroy()
      }
      proxy.close()
      await once(proxy, 'close')
    },
  }
  return stand
}
