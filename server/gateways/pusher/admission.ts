import type { IncomingMessage } from 'node:http'
import type { Actor } from '../../platform/actor.ts'
import { addressKey, type RateLimits } from '../../platform/rate-limits.ts'
import { atOnceOfAddress, atOnceOfUser, createSlots, newOfAddress, newOfUser } from '../socket-limits.ts'
import type { PushSocket } from './push-socket.ts'

interface Needs {
  limits: RateLimits
  rateLimitFactor: number
  addressOf: (request: IncomingMessage) => string
}

export interface PushAdmission {
  /** Counts a connection of nobody for its address. Throws when there are too many. */
  enter(socket: PushSocket, request: IncomingMessage): Promise<void>
  /** From now on it counts for its user. Throws when there are too many. */
  settle(socket: PushSocket, actor: Actor): Promise<void>
}

export function createPushAdmission({ limits, rateLimitFactor, addressOf }: Needs): PushAdmission {
  const takeSlot = createSlots(rateLimitFactor)
  const addresses = new WeakMap<PushSocket, string>()

  async function enter(socket: PushSocket, request: IncomingMessage): Promise<void> {
    const address = addressKey(addressOf(request))
    addresses.set(socket, address)
    await limits.take(newOfAddress, address)
    takeSlot(socket.lease, `address ${address}`, atOnceOfAddress)
  }

  async function settle(socket: PushSocket, { userId }: Actor): Promise<void> {
    await limits.take(newOfUser, userId)
    takeSlot(socket.wire, `user ${userId}`, atOnceOfUser)
    socket.lease.emit('close')
    await limits.giveBack(newOfAddress, addresses.get(socket) ?? '')
  }

  return { enter, settle }
}
