import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the kernel's ephemeral ports, which could be assigned to others before the port is used. */
const [lowest, highest] = [10_000, 32_000]

/** Returns a port that nothing listens on now. */
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
