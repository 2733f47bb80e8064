import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

interface RetryingProxy {
  url: string
  /** Number of retries, at the same node or another. */
  retries(): number
  stop(): void
}

const patienceMilliseconds = 10_000
const lookMilliseconds = 250

/**
 * Acts as a load balancer: sends requests to each ready node in turn, and tries the next one if a node cannot
 * be reached or responds 502 or 503, as long as the request may be repeated.
 */
export async function startRetryingProxy(nodes: () => readonly string[]): Promise<RetryingProxy> {
  let ready: readonly string[] = nodes()
  let turn = 0
  let retries = 0
  const open = new Set<Socket>()
  const server = createServer((request, answer) => void forward(request, answer))
  server.on('upgrade', (request, client: Socket, head: Buffer) => void carry(request, client, head))
  server.on('connection', (socket) => open.add(socket.once('close', () => open.delete(socket))))

  async function look(): Promise<void> {
    const isReady = (url: string) =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    const all = nodes()
    const answers = await Promise.all(all.map(isReady))
    ready = all.filter((_, node) => answers[node])
  }
  const timer = setInterval(look, lookMilliseconds)

  function next(): URL {
    const choice = ready.length > 0 ? ready : nodes()
    turn += 1
    return new URL(`${choice[turn % choice.length]}`)
  }

  async function forward(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const isRepeatable = request.method !== 'POST' || body.includes('"client_id"')
    for (const end = performance.now() + patienceMilliseconds; ; await pause(20)) {
      const got = await ask(next(), request, body).catch((error: NodeJS.ErrnoException) => error)
      const isLast = performance.now() > end
      const mayAgain = isRepeatable || (got instanceof Error && got.code === 'ECONNREFUSED')
      if (got instanceof Error) {
        if (!mayAgain || isLast) return void answer.writeHead(502).end()
      } else if (isLast || !mayAgain || (got.statusCode !== 502 && got.statusCode !== 503)) {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        return void got.pipe(answer)
      } else got.resume()
      retries += 1
    }
  }

  async function carry(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy())
    for (const end = performance.now() + patienceMilliseconds; performance.now() < end; await pause(20)) {
      const { port } = next()
      const node = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
      const isThere = await once(node, 'connect').then(
        () => true,
        () => false,
      )
      node.on('error', () => client.destroy())
      if (isThere) {
        const headers = request.rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'))
        node.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
        node.write(head)
        node.once('close', () => client.destroy())
        client.once('close', () => node.destroy())
        return void node.pipe(client).pipe(node)
      }
      retries += 1
    }
    client.destroy()
  }

  // On a busy machine, a client may reuse a connection just as it times out.
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    retries: () => retries,
    stop: () => {
      clearInterval(timer)
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function ask(node: URL, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = node
    const asking = send({ hostname, port, method, path: url, headers }, resolve)
    asking.once('error', reject)
    asking.end(body)
  })
}
