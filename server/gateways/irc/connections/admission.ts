import { addressKey } from '../../../platform/rate-limits.ts'
import { createSlots } from '../../../platform/slots.ts'
import { atOnceOfUser, newOfAddress, newOfUser } from '../../socket-limits.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Entering } from '../transport/listeners.ts'
import type { Connection } from './connection.ts'

/** Connections that nobody has signed in on. */
const atOnceOfAddress = 20

/** How many connections there may be. A refusal is thrown as `TooManyRequests`. */
export function createIrcAdmission({ limits, config }: Dependencies) {
  const userSlots = createSlots({ perKey: atOnceOfUser * config.rateLimitFactor })
  const addressSlots = createSlots({ perKey: atOnceOfAddress * config.rateLimitFactor })

  return {
    /** Counts a connection of nobody for its address. */
    enter: async (client: Entering): Promise<void> => {
      const address = addressKey(client.address)
      client.leaveSlot = addressSlots.acquire(address)
      await limits.consume(newOfAddress, address)
    },
    /** From now on it counts for its account. */
    settle: async (connection: Connection): Promise<void> => {
      const key = String(connection.actor?.userId)
      await limits.consume(newOfUser, key)
      // A connection that has closed meanwhile would hold its place for ever.
      if (connection.isClosed) return
      const leaveAddress = connection.leaveSlot
      connection.leaveSlot = userSlots.acquire(key)
      leaveAddress?.()
      await limits.refund(newOfAddress, addressKey(connection.address))
    },
  }
}
