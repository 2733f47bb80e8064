import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { feedOf, itemOf } from '../support/feed-server.ts'

export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>

const mebibyte = 1024 * 1024

/** A server with hostile responses for outbound requests. */
export async function startHostileServer() {
  let answer: (response: ServerResponse) => void = (response) => response.end()
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.on('error', () => {})
    answer(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of requests received. */
    asked: () => requests,
    answerWith(next: (response: ServerResponse) => void) {
      requests = 0
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Ten gigabytes of zeros in ten megabytes, as concatenated gzip members. */
export function sendGzipBomb(response: ServerResponse): void {
  const member = gzipSync(Buffer.alloc(64 * mebibyte))
  let left = 160
  const send = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(member)) return
    }
    response.end()
  }
  response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' })
  response.on('drain', send)
  send()
}

/** Sends a byte per second for as long as the client listens. */
export function sendSlowly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/rss+xml' })
  const timer = setInterval(() => response.write('<'), 1000)
  response.on('close', () => clearInterval(timer))
}

/** Redirects to the same address. */
export function redirectToItself(response: ServerResponse): void {
  response.writeHead(302, { location: '/feed' }).end()
}

/** A valid response, but with a compression that the request did not accept. */
export function sendBrotli(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'br' })
  response.end(brotliCompressSync(feedOf(itemOf(1))))
}
