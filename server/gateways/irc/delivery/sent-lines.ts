import type { Connection } from '../connections/connection.ts'
import type { Identity } from '../identity.ts'
import { inBatch, nextBatchId } from '../protocol/batch.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { messageOf } from '../transport/outbox.ts'

export interface Sent {
  connection: Connection
  /** Label of the command. */
  label: string | undefined
  /** Id of the batch of replies, if the command has several. */
  batch: string | undefined
}

export type SentLines = ReturnType<typeof createSentLines>

/** A node that has lost the connection to the others receives its own lines late. */
const patienceMilliseconds = 5000
/** Limit for lines without an echo, such as those of users who are removed while they speak. */
const mostUnheard = 10_000

/** Remembers by `client_id` which connection sent a message, to tell its echo from the broadcast. */
export function createSentLines() {
  const sent = new Map<string, Sent & { markWritten(): void }>()

  return {
    /** Adds a message until it is delivered or refused. Resolves when its echo is written or times out. */
    add: (clientId: string, line: Sent): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, patienceMilliseconds).unref()
      const markWritten = () => {
        clearTimeout(timer)
        resolve()
      }
      sent.set(clientId, { ...line, markWritten })
      const [oldest] = sent.keys()
      if (sent.size > mostUnheard && oldest !== undefined) sent.delete(oldest)
      return promise
    },
    remove: (clientId: string): void => {
      sent.get(clientId)?.markWritten()
      sent.delete(clientId)
    },
    /** Call `markWritten` when the echo is written. */
    claim: (clientId: string | undefined): (Sent & { markWritten(): void }) | undefined => {
      if (clientId === undefined) return undefined
      const line = sent.get(clientId)
      sent.delete(clientId)
      return line
    },
  }
}

/** Adds the label of the command to its echo. https://ircv3.net/specs/extensions/labeled-response */
export function echoOf(
  identity: Identity,
  { label, batch }: Sent,
  messages: readonly IrcMessage[],
): readonly IrcMessage[] {
  if (batch !== undefined) return messages.map((one) => (one.tags.has('batch') ? one : inBatch(one, batch)))
  const [first, ...rest] = messages
  if (label === undefined || !first) return messages
  // A single line or batch can have a label; several lines need a batch.
  if (rest.length === 0 || first.command === 'BATCH')
    return [{ ...first, tags: new Map([...first.tags, ['label', label]]) }, ...rest]
  const id = nextBatchId()
  return [
    messageOf(identity.server, 'BATCH', [`+${id}`, 'labeled-response'], { label }),
    ...messages.map((one) => inBatch(one, id)),
    messageOf(identity.server, 'BATCH', [`-${id}`]),
  ]
}
