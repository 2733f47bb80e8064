import { addressKey } from '../../../platform/rate-limits.ts'
import { createSlots } from '../../../platform/slots.ts'
import { atOnceOfUser, newOfAddress, newOfUser } from '../../socket-limits.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Entering } from '../transport/listeners.ts'
import type { Connection } from './connection.ts'

/** Maximum number of connections of an address that are not signed in. */
const atOnceOfAddress = 20

/** Limits the number of connections. Throws `TooManyRequests`. */
export function createIrcAdmission({ limits, config }: Dependencies) {
  const userSlots = createSlots({ perKey: atOnceOfUser * config.rateLimitFactor })
  const addressSlots = createSlots({ perKey: atOnceOfAddress * config.rateLimitFactor })

  return {
    /** Counts a new connection for its address. */
    enter: async (client: Entering): Promise<void> => {
      const address = addressKey(client.address)
      client.leaveSlot = addressSlots.acquire(address)
      await limits.consume(newOfAddress, address)
    },
    /** Counts a connection for its account from now on. */
    settle: async (connection: Connection): Promise<void> => {
      const key = String(connection.actor?.userId)
      await limits.consume(newOfUser, key)
      // A connection that has been closed would occupy its slot forever.
      if (connection.isClosed) return
      const leaveAddress = connection.leaveSlot
      connection.leaveSlot = userSlots.acquire(key)
      leaveAddress?.()
      await limits.refund(newOfAddress, addressKey(connection.address))
    },
  }
}
