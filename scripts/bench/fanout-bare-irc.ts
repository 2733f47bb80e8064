import { createServer, type Socket } from 'node:net'
import { freePort } from '../../tests/support/free-port.ts'
import { lineNumber, obeyParent } from './fanout-line.ts'

// A lower bound for IRC: each line is encoded once for all, and every listener gets one write per turn.
const sockets = new Set<Socket>()
let lines: Buffer[] = []

function announceNext(seq: number): void {
  const [{ id, username, text, createdAt }] = lineNumber(seq)
  const tags = `@time=${createdAt};account=${username};msgid=c${id}`
  const line = Buffer.from(`${tags} :${username}!~u@id.localhost PRIVMSG #barra :${text}\r\n`)
  if (lines.push(line) === 1) setImmediate(flush)
}

function flush(): void {
  for (const socket of sockets) {
    socket.cork()
    for (const line of lines) socket.write(line)
    socket.uncork()
  }
  lines = []
}

let seq = 0
obeyParent({
  announce: () => {
    seq += 1
    announceNext(seq)
  },
  stop: async () => void server.close(),
})
const server = createServer((socket) => {
  socket.setNoDelay(true)
  sockets.add(socket.on('error', () => socket.destroy()))
})
const ircPort = Number(process.env.IRC_PORT ?? (await freePort()))
server.listen(ircPort, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${ircPort}`, tokens: [] }))
