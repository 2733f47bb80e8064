import { Refusal } from '../errors.ts'
import { refusalFrom } from './database.ts'

interface Needs<Answer> {
  findSent: (mine: { userId: number; clientId: string }) => Promise<Answer | undefined>
  /** True when the sender has used the `client_id` before. */
  isRepeated: (error: unknown) => boolean
}

/** Of sends whose answer was lost, those that may be sent again: each waits some seconds for it. */
const mostLost = 10_000

interface Mine {
  userId: number
  clientId: string | undefined
}

/**
 * What is sent with a `client_id` is sent once: again, at once or later, it answers the first result. What was stored
 * although the answer to that was lost with the database, so that nobody has heard of it, is told by `tell`.
 */
export function oncePerClientId<Answer>({ findSent, isRepeated }: Needs<Answer>) {
  /** Sends under way, by sender and `client_id`: the same sent twice at once is one send. */
  const underWay = new Map<string, Promise<Answer>>()
  /** Sends of this node of which nobody knows what became of them. */
  const lost = new Set<string>()

  return async (
    { userId, clientId }: Mine,
    send: () => Promise<Answer>,
    tell: (answer: Answer) => void = () => {},
  ): Promise<Answer> => {
    if (clientId === undefined) return send()
    const key = keyOf({ userId, clientId })
    const sending = underWay.get(key) ?? sendFirst({ userId, clientId }, send, tell)
    underWay.set(key, sending)
    return sending.finally(() => underWay.delete(key))
  }

  /** Hardly any line is sent twice: whether this one was is asked only when it was not taken. */
  async function sendFirst(
    mine: { userId: number; clientId: string },
    send: () => Promise<Answer>,
    tell: (answer: Answer) => void,
  ): Promise<Answer> {
    const key = keyOf(mine)
    try {
      const answer = await send()
      lost.delete(key)
      return answer
    } catch (error) {
      if (refusalFrom(error)?.key === 'unavailable') keepLost(lost, key)
      const sent = isRepeated(error) || isRefused(error) ? await findSent(mine) : undefined
      if (!sent) throw error
      if (lost.delete(key)) tell(sent)
      return sent
    }
  }
}

/** The oldest make room. */
function keepLost(lost: Set<string>, key: string): void {
  lost.add(key)
  const [oldest] = lost
  if (lost.size > mostLost && oldest !== undefined) lost.delete(oldest)
}

const keyOf = ({ userId, clientId }: { userId: number; clientId: string }) => `${userId} ${clientId}`

/** What was taken the first time may be refused the second: the sender was banned meanwhile, or has said too much. */
const isRefused = (error: unknown) => error instanceof Refusal && error.status < 500
