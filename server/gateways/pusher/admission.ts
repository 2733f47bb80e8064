import type { IncomingMessage } from 'node:http'
import type { Actor } from '../../platform/actor.ts'
import { addressKey, type RateLimits } from '../../platform/rate-limits.ts'
import { createSlots } from '../../platform/slots.ts'
import { atOnceOfAddress, atOnceOfUser, newOfAddress, newOfUser } from '../socket-limits.ts'
import type { PushSocket } from './push-socket.ts'

interface Dependencies {
  limits: RateLimits
  rateLimitFactor: number
  addressOf: (request: IncomingMessage) => string
}

interface PushAdmission {
  /** Counts an anonymous connection for its address. Throws if there are too many. */
  enter(socket: PushSocket, request: IncomingMessage): Promise<void>
  /** Counts the connection for its user instead. Throws if there are too many. */
  settle(socket: PushSocket, actor: Actor): Promise<void>
}

export function createPushAdmission({ limits, rateLimitFactor, addressOf }: Dependencies): PushAdmission {
  const userSlots = createSlots({ perKey: atOnceOfUser * rateLimitFactor })
  const addressSlots = createSlots({ perKey: atOnceOfAddress * rateLimitFactor })
  const leases = new WeakMap<PushSocket, { address: string; release: () => void }>()

  async function enter(socket: PushSocket, request: IncomingMessage): Promise<void> {
    const address = addressKey(addressOf(request))
    const release = addressSlots.hold(address, socket.wire)
    leases.set(socket, { address, release })
    await limits.consume(newOfAddress, address)
  }

  async function settle(socket: PushSocket, { userId }: Actor): Promise<void> {
    await limits.consume(newOfUser, userId)
    // A connection that has closed in the meantime would hold its slot for ever.
    if (socket.wire.readyState !== socket.wire.OPEN) return
    userSlots.hold(String(userId), socket.wire)
    const lease = leases.get(socket)
    lease?.release()
    await limits.refund(newOfAddress, lease?.address ?? '')
  }

  return { enter, settle }
}
