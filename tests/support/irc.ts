import { connect, type Socket } from 'node:net'
import { vi } from 'vitest'
import { type IrcMessage, parseMessage } from '../../server/gateways/irc/protocol/message.ts'
import { scramProof } from './scram-client.ts'
import { passwordOf } from './site.ts'

export { freePort } from './free-port.ts'

/** Minimal IRC client. */
export interface IrcClient {
  socket: Socket
  /** Received lines, without their ends. */
  lines: string[]
  messages(command?: string): IrcMessage[]
  send(...lines: string[]): void
  /** Waits for the first line that matches, from index `from` on. */
  find(pattern: RegExp, from?: number): Promise<string>
  /** Sends lines and a PING. Returns all lines received before its PONG. */
  ask(...lines: string[]): Promise<string[]>
  ended: Promise<void>
}

const waitMilliseconds = 15_000

export const connectIrc = (port: number, host = '127.0.0.1') => clientOf(connect({ port, host }))

/** Wraps a socket that is connecting. */
export async function clientOf(socket: Socket): Promise<IrcClient> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const lines: string[] = []
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.on('data', (text) => {
    const parts = (rest + String(text)).split('\r\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let pings = 0

  async function find(pattern: RegExp, from = 0): Promise<string> {
    let next = from
    return vi.waitFor(
      () => {
        // Looks at each line once: there may be thousands.
        for (; next < lines.length; next += 1) {
          const line = lines[next] ?? ''
          if (pattern.test(line)) return line
        }
        throw new Error(`no ${pattern} in\n${lines.slice(-20).join('\n')}`)
      },
      { timeout: waitMilliseconds, interval: 10 },
    )
  }

  const send = (...given: string[]) => void socket.write(given.map((line) => `${line}\r\n`).join(''))

  return {
    ...{ socket, lines, send, find, ended },
    messages: (command) =>
      lines.flatMap((line) => parseMessage(line) ?? []).filter((one) => !command || one.command === command),
    ask: async (...given) => {
      const from = lines.length
      pings += 1
      send(...given, `PING until-${pings}`)
      await find(new RegExp(`PONG \\S+ until-${pings}$`), from)
      return lines.slice(from).filter((line) => !line.includes(` PONG `))
    },
  }
}

export const plain = (login: string, password = passwordOf(login)) =>
  Buffer.from(`\0${login}\0${password}`).toString('base64')

/**
 * Runs SCRAM-SHA-256 with `n=name` and the nonce `client-nonce`, up to the server's reply to the proof.
 * `binding`: the part before the name.
 */
export async function scramIrc(
  client: IrcClient,
  { name, secret, binding = 'n,,' }: { name: string; secret: string; binding?: string },
) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const bare = `n=${name},r=client-nonce`
  const lines = await client.ask(
    'CAP REQ :sasl',
    'AUTHENTICATE SCRAM-SHA-256',
    `AUTHENTICATE ${base64(`n,,${bare}`)}`,
  )
  const serverFirst = Buffer.from(
    /AUTHENTICATE (\S{2,})$/.exec(lines.at(-1) ?? '')?.[1] ?? '',
    'base64',
  ).toString()
  const [, nonce, salt = '', iterations] =
    /^r=(client-nonce[^,]{20,}),s=([^,]+),i=(\d+)$/.exec(serverFirst) ?? []
  const withoutProof = `c=${base64(binding)},r=${nonce}`
  const exchange = { salt: Buffer.from(salt, 'base64'), iterations: Number(iterations) }
  const authMessage = `${bare},${serverFirst},${withoutProof}`
  const { clientProof, expected } = scramProof(secret, { ...exchange, authMessage })
  const answers = await client.ask(
    `AUTHENTICATE ${base64(`${withoutProof},p=${clientProof.toString('base64')}`)}`,
  )
  const proven = new RegExp(` AUTHENTICATE ${base64(`v=${expected.toString('base64')}`)}$`)
  return { salt, answers, proven }
}

/** Signs in by SASL, with additional capabilities. */
export async function enterIrc(port: number, username: string, capabilities = ''): Promise<IrcClient> {
  const client = await connectIrc(port)
  client.send('CAP LS 302', `NICK ${username}`, `USER ${username} 0 * :${username}`)
  client.send(`CAP REQ :sasl ${capabilities}`, 'AUTHENTICATE PLAIN', `AUTHENTICATE ${plain(username)}`)
  await client.find(/ 90[34] /)
  client.send('CAP END')
  await client.find(/^(@\S+ )?\S+ 376 /)
  await client.ask()
  return client
}
