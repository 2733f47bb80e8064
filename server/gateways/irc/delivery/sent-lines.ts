import type { Connection } from '../connections/connection.ts'
import type { Identity } from '../identity.ts'
import { inBatch, nextBatchId } from '../protocol/batch.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { messageOf } from '../transport/outbox.ts'

export interface Sent {
  connection: Connection
  /** Of a labeled command. */
  label: string | undefined
  /** Which answers to the command are in, where it has several. */
  batch: string | undefined
}

export type SentLines = ReturnType<typeof createSentLines>

/** A node that has lost the others hears its own lines late. */
const patienceMilliseconds = 5000
/** One that is put out as they speak does not hear their line. */
const mostUnheard = 10_000

/** Which connection a line came from, by its `client_id`, so that its echo is told from what others hear. */
export function createSentLines() {
  const sent = new Map<string, Sent & { markWritten(): void }>()

  return {
    /** Until it is heard, or refused. Resolves when its echo has been written, or is not to be waited for any longer. */
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
    /** Call `markWritten` when its echo has been written. */
    claim: (clientId: string | undefined): (Sent & { markWritten(): void }) | undefined => {
      if (clientId === undefined) return undefined
      const line = sent.get(clientId)
      sent.delete(clientId)
      return line
    },
  }
}

/** A line as the answer to the command that it came by. https://ircv3.net/specs/extensions/labeled-response */
export function echoOf(
  identity: Identity,
  { label, batch }: Sent,
  messages: readonly IrcMessage[],
): readonly IrcMessage[] {
  if (batch !== undefined) return messages.map((one) => (one.tags.has('batch') ? one : inBatch(one, batch)))
  const [first, ...rest] = messages
  if (label === undefined || !first) return messages
  // A batch of lines is one answer, and so is a line; several lines are not.
  if (rest.length === 0 || first.command === 'BATCH')
    return [{ ...first, tags: new Map([...first.tags, ['label', label]]) }, ...rest]
  const id = nextBatchId()
  return [
    messageOf(identity.server, 'BATCH', [`+${id}`, 'labeled-response'], { label }),
    ...messages.map((one) => inBatch(one, id)),
    messageOf(identity.server, 'BATCH', [`-${id}`]),
  ]
}
