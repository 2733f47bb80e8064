import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, relative } from 'node:path'

/**
 * Does work that no other process does at the same time: two starts at once would write into one unfinished build.
 * The lock is a listening socket at `path`, which nobody holds any more when its process is gone.
 */
export async function withBuildLock(path: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  // Addresses of sockets are short.
  const address = relative(process.cwd(), path)
  const released = Promise.withResolvers<void>()
  const server = createServer((waiting) => {
    waiting.on('error', () => {})
    released.promise.then(() => waiting.destroy())
  })
  while (!(await isListening())) await untilReleased(address)
  try {
    await work()
  } finally {
    server.close()
    released.resolve()
  }

  async function isListening(): Promise<boolean> {
    server.listen(address)
    return once(server, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') return false
        throw error
      },
    )
  }
}

function untilReleased(address: string): Promise<void> {
  return new Promise((resolve) => {
    const waiting = connect(address)
    waiting.on('error', () => rmSync(address, { force: true }))
    waiting.on('close', () => resolve())
    waiting.resume()
  })
}
