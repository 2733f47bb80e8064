import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { TooManyRequests } from '../../platform/errors.ts'
import type { PushSigner } from '../push/push-signatures.ts'
import { cut, type PushSocket, tell } from './push-socket.ts'

interface Needs {
  signer: PushSigner
  settle: (socket: PushSocket, actor: Actor) => Promise<void>
}

const credentials = z.object({ auth: z.string().max(200), user_data: z.string().max(4096) })

/** `pusher:signin`. Answers whether the connection belongs to somebody now; if not, it is cut. */
export function createSignIn({ signer, settle }: Needs) {
  return async function signIn(socket: PushSocket, data: unknown): Promise<boolean> {
    const { data: given } = credentials.safeParse(data)
    const actor = socket.claimedUser
    const isProved =
      given !== undefined && actor !== null && signer.isUserAuth(given.auth, socket.id, given.user_data)
    const isSame = socket.actor === null || socket.actor.userId === actor?.userId
    if (!isProved || !isSame || !isUserData(given.user_data, actor)) {
      cut(socket, 'unauthorized')
      return false
    }

    try {
      if (!socket.actor) await settle(socket, actor)
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error
      cut(socket, 'overCapacity')
      return false
    }
    socket.actor = actor
    tell(socket, 'pusher:signin_success', { user_data: given.user_data })
    return true
  }
}

function isUserData(text: string, { userId }: Actor): boolean {
  const { data } = z.object({ id: z.string() }).safeParse(JSON.parse(text))
  return data?.id === String(userId)
}
