import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A proxy in front of several nodes that sends all requests to one of them. */
interface NodeSwitch {
  url: string
  choose(node: string): void
  /**
   * Handles the next call of this path but loses its response; `then` completes before the caller notices.
   */
  loseNextAnswer(path: string, then: () => Promise<void>): void
  stop(): void
}

export async function startNodeSwitch(first: string): Promise<NodeSwitch> {
  let node = new URL(first)
  let loss: { path: string; then: () => Promise<void> } | undefined
  const open = new Set<Socket>()
  const server = createServer((request, answer) => void forward(request, answer))
  server.on('connection', (socket) => open.add(socket.once('close', () => open.delete(socket))))
  server.on('upgrade', carry)

  async function forward(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const got = await ask(request, await buffer(request)).catch(() => undefined)
    if (!got) return void request.socket.destroy()
    const due = loss
    if (!due || due.path !== request.url) {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      return void got.pipe(answer)
    }
    loss = undefined
    await buffer(got)
    await due.then()
    request.socket.destroy()
  }

  async function ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = node
    const asking = send({ hostname, port, method, path: url, headers })
    asking.end(body)
    const [answer] = await once(asking, 'response')
    return answer as IncomingMessage
  }

  function carry(request: IncomingMessage, client: Socket, head: Buffer): void {
    const upstream = connect({ port: Number(node.port), host: node.hostname, noDelay: true })
    const headers = request.rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'))
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    upstream.write(head)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.once('close', () => other.destroy())
      one.pipe(other)
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    choose(next) {
      node = new URL(next)
    },
    loseNextAnswer(path, then) {
      loss = { path, then }
    },
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
