import { connect, type Socket } from 'node:net'

interface Listen {
  port: number
  /** Undefined where nobody has to sign in. */
  account: string | undefined
  channels: readonly string[]
  onLine: () => void
}

/** An IRC client that hears what is said, with the tags that clients of today ask for. */
export async function listenInIrc({ port, account, channels, onLine }: Listen): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => socket.destroy())
  if (account !== undefined) await enterIrc(socket, { account, channels })
  let rest = ''
  socket.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (line.includes(' PRIVMSG ')) onLine()
      else if (line.startsWith('PING ') || line.includes(' PING ')) socket.write('PONG x\r\n')
  })
  return socket
}

interface Entry {
  account: string
  channels: readonly string[]
  capabilities?: string
}

/** Signs in as one of the members that the site of the benchmark has, and joins. */
export async function enterIrc(
  socket: Socket,
  { account, channels, capabilities = 'message-tags server-time account-tag' }: Entry,
): Promise<void> {
  const hello = [
    `CAP REQ :${capabilities}`,
    `PASS ${account}:${account}-${account}`,
    `NICK ${account}`,
    `USER ${account} 0 * :${account}`,
    'CAP END',
    ...channels.map((channel) => `JOIN #${channel}`),
    'PING :entered',
  ]
  socket.write(`${hello.join('\r\n')}\r\n`)
  let heard = ''
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error(`${account} cannot come in: ${heard.slice(-300)}`)))
    socket.on('data', function hear(bytes) {
      heard += String(bytes)
      if (!/PONG \S+ :?entered\r\n/.test(heard)) return
      socket.off('data', hear)
      resolve()
    })
  })
}
