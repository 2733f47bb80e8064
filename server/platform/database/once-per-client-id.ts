import { Refusal } from '../errors.ts'

interface Dependencies<Answer> {
  findSent: (mine: { userId: number; clientId: string }) => Promise<Answer | undefined>
  /** Whether the sender has used the `client_id` before. */
  isRepeated: (error: unknown) => boolean
}

interface Mine {
  userId: number
  clientId: string | undefined
}

/**
 * Makes sends with a `client_id` idempotent: a repeated send, at once or later, returns the first result.
 * That may have been stored by a node that died or lost its database before it was broadcast, so `emit`
 * broadcasts it again.
 */
export function oncePerClientId<Answer>({ findSent, isRepeated }: Dependencies<Answer>) {
  /** Pending sends by sender and `client_id`; concurrent repeats share one. */
  const underWay = new Map<string, Promise<Answer>>()

  return async (
    { userId, clientId }: Mine,
    send: () => Promise<Answer>,
    emit: (answer: Answer) => void = () => {},
  ): Promise<Answer> => {
    if (clientId === undefined) return send()
    const key = `${userId} ${clientId}`
    const sending = underWay.get(key) ?? sendFirst({ userId, clientId }, send, emit)
    underWay.set(key, sending)
    return sending.finally(() => underWay.delete(key))
  }

  /** Repeats are rare, so an earlier send is looked up only after this one has failed. */
  async function sendFirst(
    mine: { userId: number; clientId: string },
    send: () => Promise<Answer>,
    emit: (answer: Answer) => void,
  ): Promise<Answer> {
    try {
      return await send()
    } catch (error) {
      const sent = isRepeated(error) || isRefused(error) ? await findSent(mine) : undefined
      if (!sent) throw error
      emit(sent)
      return sent
    }
  }
}

/** A repeat of a stored send may be refused: the sender was banned meanwhile or has reached a rate limit. */
const isRefused = (error: unknown) => error instanceof Refusal && error.status < 500
