import type { Connection } from '../connection.ts'

interface Sent {
  connection: Connection
  /** Of a labeled command. */
  label: string | undefined
}

export type SentLines = ReturnType<typeof createSentLines>

/** Which connection a line came from, by its `client_id`, so that its echo is told from what others hear. */
export function createSentLines() {
  const sent = new Map<string, Sent>()

  return {
    /** Until it is heard, or refused. */
    add: (clientId: string, line: Sent) => void sent.set(clientId, line),
    remove: (clientId: string) => void sent.delete(clientId),
    take: (clientId: string | undefined): Sent | undefined => {
      if (clientId === undefined) return undefined
      const line = sent.get(clientId)
      sent.delete(clientId)
      return line
    },
  }
}
