import type { IncomingMessage } from 'node:http'
import type { SessionAnswer, Sessions } from '../../platform/actor.ts'
import { addressKey, type RateLimits } from '../../platform/rate-limits.ts'
import { atOnceOfAddress, atOnceOfUser, createSlots, newOfAddress, newOfUser } from '../socket-limits.ts'
import type { Connection } from './connection.ts'
import type { LiveSocket } from './live-server.ts'

interface Needs {
  sessions: Sessions
  limits: RateLimits
  rateLimitFactor: number
  addressOf: (request: IncomingMessage) => string
}

export interface Admission {
  /** Sets who the socket belongs to, or throws when there are too many of theirs. */
  admit(socket: LiveSocket): Promise<void>
  /** Who the socket belongs to now. Only the handshake is believed, never a payload. */
  identify(socket: LiveSocket): Promise<SessionAnswer>
}

export function createAdmission({ sessions, limits, rateLimitFactor, addressOf }: Needs): Admission {
  const takeSlot = createSlots(rateLimitFactor)

  async function identify({ handshake }: LiveSocket): Promise<SessionAnswer> {
    const { token } = handshake.auth
    if (typeof token !== 'string' || token.length > 4096) return { known: false, reason: 'invalid' }
    return sessions.authenticate(token.replace(/^Bearer /i, ''))
  }

  async function admit(socket: LiveSocket): Promise<void> {
    const answer = await identify(socket)
    const connection = socket.conn as unknown as Connection
    if (answer.known) {
      const { userId } = answer.actor
      await limits.take(newOfUser, userId)
      takeSlot(connection, `user ${userId}`, atOnceOfUser)
    } else {
      const address = addressKey(addressOf(socket.request))
      await limits.take(newOfAddress, address)
      takeSlot(connection, `address ${address}`, atOnceOfAddress)
    }
    socket.data.actor = answer.known && !answer.actor.termsPending ? answer.actor : null
    socket.data.session = answer.known ? answer.actor : null
  }

  return { admit, identify }
}
