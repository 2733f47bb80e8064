import { connect, type Socket } from 'node:net'

/** Signs in to IRC with a bare socket, which answers PING as long as it is read. */
export async function enterIrc(port: number, name: string, password = `${name}-${name}`): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.once('close', () => reject(new Error(`${name} was let go: ${received.slice(-200)}`)))
    socket.on('data', (bytes) => {
      received = (received + String(bytes)).slice(-1000)
      if (received.includes(' 376 ')) resolve()
      const [, token] = / PING (\S+)\r\n/.exec(received) ?? []
      if (token === undefined) return
      socket.write(`PONG ${token}\r\n`)
      received = ''
    })
    socket.write(`PASS ${name}:${password}\r\nNICK ${name}\r\nUSER ${name} 0 * :x\r\n`)
  })
  received = ''
  return socket
}
