import { Refusal } from '../errors.ts'

interface Needs<Answer> {
  findSent: (mine: { userId: number; clientId: string }) => Promise<Answer | undefined>
  /** True when the sender has used the `client_id` before. */
  isRepeated: (error: unknown) => boolean
}

interface Mine {
  userId: number
  clientId: string | undefined
}

/**
 * What is sent with a `client_id` is sent once: again, at once or later, it returns the first result. That may have
 * been stored by a node that died, or lost its database, before anybody heard of it, so that `tell` tells it again.
 */
export function oncePerClientId<Answer>({ findSent, isRepeated }: Needs<Answer>) {
  /** Sends under way, by sender and `client_id`: the same sent twice at once is one send. */
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

  /** Hardly any line is sent twice: whether this one was is asked only when it was not taken. */
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

/** What was taken the first time may be refused the second: the sender was banned meanwhile, or has said too much. */
const isRefused = (error: unknown) => error instanceof Refusal && error.status < 500
