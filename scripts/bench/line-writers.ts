import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/live.ts'
import { enterIrc } from './fanout-irc.ts'

/** A client that sends one line after the other. */
export interface Writer {
  /** Resolves when the line is stored. */
  say(): Promise<void>
  leave(): void
}

interface Whom {
  url: string
  ircPort: number
  token: string
  account: string
}

const channel = 'barra'
const text = 'uma linha de conversa como qualquer outra'

/** Uses one keep-alive connection and a minimal HTTP client, to leave the processor to the server. */
export async function httpWriter({ url, token }: Pick<Whom, 'url' | 'token'>): Promise<Writer> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  const answered = answers(socket, isWholeAnswer)
  return {
    say: () => {
      const body = JSON.stringify({ channel, text, client_id: randomUUID() })
      socket.write(
        `POST /api/send-message HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      return answered((answer) => answer.startsWith('HTTP/1.1 200'))
    },
    leave: () => void socket.destroy(),
  }
}

function isWholeAnswer(received: string): boolean {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return false
  const [, length = ''] = /\r\ncontent-length: (\d+)/i.exec(received) ?? []
  return Buffer.byteLength(received) >= head + 4 + Number(length)
}

/** The socket joins no channel, so it receives no lines. */
export async function socketWriter({ url, token }: Pick<Whom, 'url' | 'token'>): Promise<Writer> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  const acknowledged = new Map<string, (answer: string) => void>()
  await once(socket, 'message')
  socket.send(`40${JSON.stringify({ token })}`)
  await once(socket, 'message')
  socket.on('message', (data: Buffer) => {
    const [, number = '', answer = ''] = /^43(\d+)\[(.*)\]$/s.exec(String(data)) ?? []
    if (String(data) === '2') socket.send('3')
    acknowledged.get(number)?.(answer)
    acknowledged.delete(number)
  })
  let lines = 0
  return {
    say: async () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      lines += 1
      acknowledged.set(String(lines), resolve)
      const line = { channel, text, client_id: randomUUID() }
      socket.send(`42${lines}${JSON.stringify(['send-message', line])}`)
      const answer = await promise
      if (!answer.startsWith('{"status":"success"')) throw new Error(answer)
    },
    leave: () => socket.terminate(),
  }
}

/** IRC clients must join the channel to send, and so receive the lines of the other writers. */
export async function ircWriter({ ircPort, account }: Pick<Whom, 'ircPort' | 'account'>): Promise<Writer> {
  const socket = connect({ host: '127.0.0.1', port: ircPort, noDelay: true })
  await once(socket, 'connect')
  await enterIrc(socket, { account, channels: [channel], capabilities: 'message-tags' })
  let lines = 0
  const answered = answers(socket, (heard) => heard.includes(`stored${lines}\r\n`))
  return {
    // The server handles a client's commands in order: the PONG comes when the line is stored.
    say: () => {
      lines += 1
      socket.write(`PRIVMSG #${channel} :${text}\r\nPING :stored${lines}\r\n`)
      return answered((answer) => answer.includes(' PONG '))
    },
    leave: () => void socket.destroy(),
  }
}

/** Returns a function that waits for the next response, and rejects if it does not match. */
function answers(socket: Socket, isWhole: (received: string) => boolean) {
  let received = ''
  let resolve = (_: string) => {}
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    received += piece
    if (isWhole(received)) resolve(received)
  })
  return async (isGood: (answer: string) => boolean): Promise<void> => {
    received = ''
    const answer = await new Promise<string>((hear) => {
      resolve = hear
    })
    if (!isGood(answer)) throw new Error(answer.slice(0, 500))
  }
}
