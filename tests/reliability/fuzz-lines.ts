import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { hostileLine } from '../support/hostile-lines.ts'
import type { IrcAccount } from '../support/irc-at.ts'

interface Load {
  port: number
  /** The account that sends nonsense, and the one that must not be disturbed. */
  hostile: IrcAccount
  witness: IrcAccount
  lines: number
  seed: number
  onRound?: (lines: number) => Promise<void>
}

export interface Figures {
  lines: number
  connections: number
  /** Connections that neither got a response nor were closed. */
  stuck: number
  /** Rounds after which the witness got no response. */
  disturbed: number
}

const serverName = 'irc.localhost'
const capabilities =
  'batch draft/chathistory draft/metadata-2 draft/multiline draft/read-marker echo-message labeled-response message-tags'
const patienceMilliseconds = 20_000
const atOnce = 8
const linesOfConnection = 250
/** Lines that may be sent at once without being a flood. */
const linesOfBurst = 15

/** Sends hostile lines on connections: each must be closed or go on, and no other client may be disturbed. */
export async function fuzzLines({ port, hostile, witness, lines, seed, onRound }: Load): Promise<Figures> {
  const figures: Figures = { lines: 0, connections: 0, stuck: 0, disturbed: 0 }
  const bystander = await dial(port, witness)

  async function speak(script: readonly string[]): Promise<void> {
    const client = await dial(port, hostile)
    figures.connections += 1
    for (let first = 0; first < script.length; first += linesOfBurst) {
      const some = script.slice(first, first + linesOfBurst)
      figures.lines += some.length
      const end = await client.ask(some)
      if (end === 'silent') figures.stuck += 1
      if (end !== 'answered') break
    }
    client.hangUp()
  }

  for (let round = 0; figures.lines < lines; round += 1) {
    const script = fc.array(hostileLine, { minLength: linesOfConnection, maxLength: linesOfConnection })
    await Promise.all(fc.sample(script, { seed: seed + round, numRuns: atOnce }).map(speak))
    if ((await bystander.ask([])) !== 'answered') figures.disturbed += 1
    await onRound?.(figures.lines)
  }
  bystander.hangUp()
  return figures
}

/** A minimal client that does not keep what it receives. */
async function dial(port: number, { name, password }: IrcAccount) {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  let isOver = false
  let pings = 0
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    received = (received + String(bytes)).slice(-2000)
  })
  socket.on('close', () => {
    isOver = true
  })

  async function ask(lines: readonly string[]): Promise<'answered' | 'ended' | 'silent'> {
    pings += 1
    const answer = `PONG ${serverName} until-${pings}\r\n`
    socket.write(`${lines.join('\r\n')}\r\nPING until-${pings}\r\n`)
    for (const end = Date.now() + patienceMilliseconds; Date.now() < end; await pause(2)) {
      if (received.includes(answer)) return 'answered'
      if (isOver) return 'ended'
    }
    return 'silent'
  }

  const hello = [`PASS ${name}:${password}`, `NICK ${name}`, `USER ${name} 0 * :${name}`]
  if ((await ask([`CAP REQ :${capabilities}`, ...hello, 'CAP END'])) !== 'answered')
    throw new Error(`${name} cannot sign in: ${received}`)
  return { ask, hangUp: () => void socket.destroy() }
}
