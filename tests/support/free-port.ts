import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the kernel gives away by itself: until it is used, nobody else is given it. */
const [lowest, highest] = [10_000, 32_000]

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest))
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
