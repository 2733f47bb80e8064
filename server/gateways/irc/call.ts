import type { Actor } from '../../platform/actor.ts'
import type { Connection } from './connections/connection.ts'
import type { PartDependencies } from './dependencies.ts'
import { inBatch, nextBatchId } from './protocol/batch.ts'
import type { IrcMessage, Tags } from './protocol/message.ts'
import { type NumericName, numerics } from './protocol/numerics.ts'
import { encode, messageOf } from './transport/outbox.ts'

/** Command of a client, with the functions that reply to it. */
export interface Call {
  readonly connection: Connection
  readonly serverName: string
  /** Upper case. */
  readonly command: string
  readonly params: readonly string[]
  readonly tags: Tags
  /** Label of the client, if it has requested labeled responses. */
  readonly label: string | undefined
  send(message: IrcMessage): void
  numeric(name: NumericName, ...params: string[]): void
  /** Sends a line with the server as its source: `CAP`, `PONG` … */
  serverLine(command: string, ...params: string[]): void
  /** https://ircv3.net/specs/extensions/standard-replies */
  fail(code: string, ...rest: string[]): void
  /**
   * Writes replies as they come from now on, in a batch that `finish` closes. Returns the id of the batch;
   * undefined if there is no label.
   */
  openBatch(): string | undefined
  /** The reply comes in another way, so no ACK is sent. */
  leaveUnanswered(): void
  /** Runs after all replies have been written. */
  afterwards(act: () => void): void
  /** Writes the collected replies. */
  finish(): void
}

/** Command of a registered client. */
export type MemberCall = Call & { readonly actor: Actor }

/** Clients that send these commands support `FAIL`, which their specifications require. */
const answeredByFail = new Set(['BATCH', 'CHATHISTORY', 'MARKREAD', 'REDACT', 'WEBPUSH'])

/** Collects the replies to a labeled command: https://ircv3.net/specs/extensions/labeled-response */
export function createCall(
  connection: Connection,
  message: IrcMessage,
  { identity, outbox }: Pick<PartDependencies, 'identity' | 'outbox'>,
): Call {
  const command = message.command.toUpperCase()
  const requestedLabel = message.tags.get('label')
  const label =
    requestedLabel && requestedLabel.length <= 64 && connection.held.has('labeled-response')
      ? requestedLabel
      : undefined
  const answers: IrcMessage[] = []
  const later: (() => void)[] = []
  let isAnsweredElsewhere = false
  let openId: string | undefined

  const write = (line: IrcMessage) => outbox.write(connection, encode(line, connection))
  const send = (line: IrcMessage) => {
    if (openId !== undefined) write(inBatch(line, openId))
    else if (label === undefined) write(line)
    else answers.push(line)
  }
  const serverLine = (name: string, ...params: string[]) => send(messageOf(identity.server, name, params))

  function openBatch(): string | undefined {
    if (label === undefined) return undefined
    openId = nextBatchId()
    write(messageOf(identity.server, 'BATCH', [`+${openId}`, 'labeled-response'], { label }))
    return openId
  }

  function writeLabeled(tag: string): void {
    const [only, ...others] = answers
    if (!only) {
      if (!isAnsweredElsewhere) write(messageOf(identity.server, 'ACK', [], { label: tag }))
    } else if (others.length === 0) write({ ...only, tags: new Map([...only.tags, ['label', tag]]) })
    else {
      const id = nextBatchId()
      write(messageOf(identity.server, 'BATCH', [`+${id}`, 'labeled-response'], { label: tag }))
      for (const line of answers) write(inBatch(line, id))
      write(messageOf(identity.server, 'BATCH', [`-${id}`]))
    }
  }

  return {
    ...{ connection, command, params: message.params, tags: message.tags, label, send, serverLine },
    serverName: identity.server,
    numeric: (name, ...params) => serverLine(numerics[name], connection.nick, ...params),
    fail: (code, ...rest) => {
      const text = rest.at(-1) ?? ''
      const { held, isRegistered } = connection
      if (held.has('standard-replies') || !isRegistered || answeredByFail.has(command))
        serverLine('FAIL', command, code, ...rest)
      else serverLine('NOTICE', connection.nick, `${command}: ${text}`)
    },
    openBatch,
    leaveUnanswered: () => {
      isAnsweredElsewhere = true
    },
    afterwards: (act) => {
      // Without a label, replies are written immediately.
      if (label === undefined) act()
      else later.push(act)
    },
    finish: () => {
      if (openId !== undefined) write(messageOf(identity.server, 'BATCH', [`-${openId}`]))
      else if (label !== undefined) writeLabeled(label)
      for (const act of later) act()
    },
  }
}

/** Sends messages in a batch to clients that support it: https://ircv3.net/specs/extensions/batch */
export function sendBatch(call: Call, kind: readonly string[], messages: readonly IrcMessage[]): void {
  const id = nextBatchId()
  const isBatched = call.connection.held.has('batch')
  if (isBatched) call.serverLine('BATCH', `+${id}`, ...kind)
  for (const message of messages) call.send(inBatch(message, id))
  if (isBatched) call.serverLine('BATCH', `-${id}`)
}
