import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Accepts every connection and never responds. */
export async function startSilentServer() {
  const held = new Set<Socket>()
  const server = createServer((socket) => {
    held.add(socket)
    socket.on('error', () => {})
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Number of connections received. */
    asked: () => held.size,
    async stop() {
      for (const socket of held) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
