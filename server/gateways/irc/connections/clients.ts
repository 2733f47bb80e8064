import { randomUUID } from 'node:crypto'
import type { SlowConsumers } from '../../slow-consumers.ts'
import type { PartDependencies } from '../dependencies.ts'
import type { IrcCounts } from '../metrics.ts'
import { numerics } from '../protocol/numerics.ts'
import type { InputLine } from '../transport/line-reader.ts'
import { encode, messageOf } from '../transport/outbox.ts'
import type { Transport } from '../transport/transport.ts'
import type { createIrcAdmission } from './admission.ts'
import { type Connection, createConnection } from './connection.ts'
import { InputQueue } from './input-queue.ts'
import type { createLifecycle } from './lifecycle.ts'

interface Dependencies extends PartDependencies {
  slow: Pick<SlowConsumers<Connection>, 'remove'>
  lifecycle: ReturnType<typeof createLifecycle>
  admission: Pick<ReturnType<typeof createIrcAdmission>, 'enter'>
  counts: IrcCounts
  dispatch: (connection: Connection, line: string) => Promise<void>
}

interface Origin {
  address: string
  isSecure: boolean
  stsPolicy: string
  /** Releases its slot, if the connection is already counted. */
  leaveSlot?: (() => void) | undefined
}

/** Creates the connections of all transports, and handles their input. */
export function createClients({
  config,
  log,
  registry,
  slow,
  lifecycle,
  admission,
  ...dependencies
}: Dependencies) {
  const { dispatch, counts } = dependencies

  const inputDependencies = {
    factor: config.rateLimitFactor,
    run: (connection: Connection, line: InputLine) =>
      answer(connection, line).catch((error) => fail(connection, error)),
    onFlood: (connection: Connection) => refuse(connection, 'Excess Flood'),
  }

  function begin(
    { leaveSlot, ...origin }: Origin,
    open: (onLine: (line: InputLine) => void) => Transport,
  ): void {
    const transport = open((line) => receive(connection, line))
    const connection = createConnection({ ...origin, id: `irc:${randomUUID()}`, transport })
    connection.input = new InputQueue(connection, inputDependencies)
    registry.add(connection)
    transport.onClose(() => {
      slow.remove(connection)
      lifecycle.remove(connection)
    })
    if (leaveSlot) connection.leaveSlot = leaveSlot
    else admission.enter(connection).catch(() => refuse(connection, 'Too many connections from your address'))
  }

  function receive(connection: Connection, line: InputLine): void {
    if (connection.isClosed) return
    counts.line()
    connection.heardAt = performance.now()
    connection.isPinged = false
    connection.input?.add(line)
  }

  async function answer(connection: Connection, { text, problem }: InputLine): Promise<void> {
    if (problem === undefined) return dispatch(connection, text)
    counts.refusal()
    sendProblem(connection, { problem, text }, dependencies)
  }

  function refuse(connection: Connection, reason: string): void {
    counts.refusal()
    lifecycle.hangUp(connection, reason)
  }

  function fail(connection: Connection, error: unknown): void {
    log.error({ err: error }, 'an IRC line was not answered')
    lifecycle.hangUp(connection, 'Internal error')
  }

  return { begin, refuse }
}

/** Reports an unreadable line, with its command if that can be read. */
function sendProblem(
  connection: Connection,
  { problem, text }: { problem: string; text: string },
  { identity, outbox }: Pick<Dependencies, 'identity' | 'outbox'>,
): void {
  const [, name = '*'] = /^(?:@[^ ]* +)?(?::[^ ]* +)?([A-Za-z]{1,32})(?: |$)/.exec(text) ?? []
  const failure = [name.toUpperCase(), 'INVALID_UTF8', 'Message is not UTF-8 text']
  const line =
    problem === 'too_long'
      ? messageOf(identity.server, numerics.inputTooLong, [connection.nick, 'Input line was too long'])
      : messageOf(identity.server, 'FAIL', failure)
  outbox.write(connection, encode(line, connection))
}
