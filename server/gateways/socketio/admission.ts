import type { IncomingMessage } from 'node:http'
import { isPending, type SessionAnswer, type Sessions } from '../../platform/actor.ts'
import { BadRequest } from '../../platform/errors.ts'
import { addressKey, type RateLimits } from '../../platform/rate-limits.ts'
import { createSlots } from '../../platform/slots.ts'
import {
  atOnceOfAddress,
  atOnceOfUser,
  handshakesOfAddress,
  newOfAddress,
  newOfUser,
} from '../socket-limits.ts'
import type { Connection } from './connection.ts'
import type { LiveSocket } from './live-server.ts'

interface Dependencies {
  sessions: Sessions
  limits: RateLimits
  rateLimitFactor: number
  addressOf: (request: IncomingMessage) => string
}

export interface Admission {
  /** Whether the request's address has a free slot for another handshake. */
  hasRoom(request: IncomingMessage): boolean
  /** Counts a connection whose user is not known yet. Throws if its address has too many. */
  begin(connection: Connection): void
  /** Sets the user of the socket, or throws if the user or address has too many. */
  admit(socket: LiveSocket): Promise<void>
}

export function createAdmission({ sessions, limits, rateLimitFactor, addressOf }: Dependencies): Admission {
  const handshakeSlots = createSlots({ perKey: handshakesOfAddress * rateLimitFactor })
  const userSlots = createSlots({ perKey: atOnceOfUser * rateLimitFactor })
  const addressSlots = createSlots({ perKey: atOnceOfAddress * rateLimitFactor })
  const handshakes = new WeakMap<Connection, () => void>()
  const keyOf = (request: IncomingMessage) => addressKey(addressOf(request))

  /** Only the handshake identifies the user, never a payload. */
  async function identify({ handshake }: LiveSocket): Promise<SessionAnswer> {
    const { token } = handshake.auth
    if (typeof token !== 'string' || token.length > 4096) return { isValid: false, reason: 'invalid' }
    return sessions.authenticate(token.replace(/^Bearer /i, ''))
  }

  async function admit(socket: LiveSocket): Promise<void> {
    const answer = await identify(socket)
    const connection = socket.conn as unknown as Connection
    const [limit, slots, owner] = answer.isValid
      ? ([newOfUser, userSlots, String(answer.actor.userId)] as const)
      : ([newOfAddress, addressSlots, keyOf(socket.request)] as const)
    await limits.consume(limit, owner)
    // A connection that has closed in the meantime would hold its slot for ever.
    if (connection.readyState !== 'open') throw new BadRequest('event_invalid')

    slots.hold(owner, connection)
    handshakes.get(connection)?.()
    socket.data.actor = answer.isValid && !isPending(answer.actor) ? answer.actor : null
    socket.data.session = answer.isValid ? answer.actor : null
  }

  return {
    hasRoom: (request) => handshakeSlots.isFree(keyOf(request)),
    begin: (connection) => {
      handshakes.set(connection, handshakeSlots.hold(keyOf(connection.request), connection))
    },
    admit,
  }
}
