import { connect, type Socket } from 'node:net'

interface Listen {
  port: number
  /** Undefined for a server without sign-in. */
  account: string | undefined
  /** By default that of the account. */
  password?: string | undefined
  channels: readonly string[]
  onLine: () => void
}

/** Connects an IRC client that receives lines, with the capabilities of current clients. */
export async function listenInIrc({ port, account, password, channels, onLine }: Listen): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => socket.destroy())
  if (account !== undefined) await enterIrc(socket, { account, password, channels })
  let rest = ''
  socket.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (line.includes(' PRIVMSG ')) onLine()
      else if (/^(:\S+ )?PING /.test(line)) socket.write(`${line.replace(/.*PING/, 'PONG')}\r\n`)
  })
  return socket
}

interface Entry {
  account: string
  password?: string | undefined
  channels: readonly string[]
  capabilities?: string
}

/** Signs in as one of the benchmark's members, and joins the channels once it is registered. */
export async function enterIrc(
  socket: Socket,
  {
    account,
    password = `${account}-${account}`,
    channels,
    capabilities = 'message-tags server-time account-tag',
  }: Entry,
): Promise<void> {
  const hello = [
    `CAP REQ :${capabilities}`,
    `PASS ${account}:${password}`,
    `NICK ${account}`,
    `USER ${account} 0 * :${account}`,
    'CAP END',
  ]
  await ask(socket, hello, / 001 .*\r\n/)
  await ask(
    socket,
    [...channels.map((channel) => `JOIN #${channel}`), 'PING :entered'],
    /PONG \S+ :?entered\r\n/,
  )
}

async function ask(socket: Socket, lines: readonly string[], answer: RegExp): Promise<void> {
  let heard = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const hear = (bytes: Buffer) => {
    heard += String(bytes)
    if (answer.test(heard)) resolve()
  }
  const end = () => reject(new Error(`Nobody is let in: ${heard.slice(-300)}`))
  socket.on('data', hear).once('close', end)
  socket.write(lines.map((line) => `${line}\r\n`).join(''))
  await promise.finally(() => socket.off('data', hear).off('close', end))
}
