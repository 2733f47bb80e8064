import '../../server/platform/tune-gc.ts'
import { createServer, type Socket } from 'node:net'
import { freePort } from '../support/free-port.ts'
import { collectOnSignal } from './collect-on-signal.ts'

// A lower bound for holding connections: a server that answers the first line of each and keeps it open.
collectOnSignal()
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  socket.setNoDelay(true)
  sockets.add(socket)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => sockets.delete(socket))
  socket.on('data', () => socket.write(':irc.localhost 376 x :End\r\n'))
})
const port = await freePort()
server.listen(port, '127.0.0.1', () => process.send?.(port))
process.once('disconnect', () => process.exit())
