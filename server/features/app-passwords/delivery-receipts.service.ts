import type { Actor } from '../../platform/actor.ts'
import { createBatches } from '../../platform/batches.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  type DeliveredLines,
  deleteReceiver,
  findChannelReceipt,
  findPrivateReceipt,
  getReceiversForUpdate,
  moveReceipts,
  updateReceiver,
  updateShared,
} from './delivery-receipts.store.ts'

export type { DeliveredLines } from './delivery-receipts.store.ts'

/** Lines that a connection has confirmed. */
interface Confirmed {
  channels: readonly DeliveredLines[]
  conversations: readonly DeliveredLines[]
}

type Session = Pick<Actor, 'sessionId'>

interface Confirmation extends Confirmed {
  sessionId: string
  connectionId: string
}

type Outcome = { channels: string[]; conversations: string[] } | 'replaced' | 'none'

/** PINGs are sent to all clients at the same moments. */
const longestQueue = 10_000

export type DeliveryReceiptsService = ReturnType<typeof createDeliveryReceiptsService>

/**
 * Delivery receipts of the chat program of each app password. Only the newest connection may move them. A password
 * that two programs use at the same time has none: what one of them has received, the other may lack.
 */
export function createDeliveryReceiptsService({ db }: { db: Database }) {
  /**
   * Makes a connection the receiver. Returns whether the one before it has ended in good order; undefined if
   * the password has no receipts.
   */
  async function begin({ sessionId }: Session, connectionId: string): Promise<boolean | undefined> {
    const before = await db.writeStatement((tx) => updateReceiver(tx, { sessionId, connectionId }))
    return before && before.previous === null
  }

  const confirmInBatch = createBatches<Confirmation, Outcome>({
    work: (_, confirmations) => confirmTogether(confirmations),
    isOwnFault: () => false,
    longestQueue,
  })

  /**
   * Moves the receipts of places of which no line is missing. Returns those places; `replaced` if another
   * connection is the receiver, and `none` if the password has no receipts.
   */
  async function confirm(
    { sessionId }: Session,
    connectionId: string,
    confirmed: Confirmed,
  ): Promise<Outcome> {
    return confirmInBatch('all', { sessionId, connectionId, ...confirmed })
  }

  async function confirmTogether(confirmations: readonly Confirmation[]): Promise<Outcome[]> {
    return db.write(async (tx) => {
      const ids = new Set(confirmations.map(({ sessionId }) => sessionId))
      const passwords = await getReceiversForUpdate(tx, [...ids])
      const moving = confirmations.filter(({ sessionId, connectionId }) => {
        const password = passwords.find((one) => one.sessionId === sessionId)
        return password?.isShared === false && password.receiver === connectionId && ids.delete(sessionId)
      })
      const ofKind = (kind: keyof Confirmed) =>
        moving.flatMap((one) => one[kind].map((lines) => ({ sessionId: one.sessionId, ...lines })))
      const moved = {
        channels: await moveReceipts(tx, { kind: 'channels', delivered: ofKind('channels') }),
        conversations: await moveReceipts(tx, { kind: 'conversations', delivered: ofKind('conversations') }),
      }
      return confirmations.map((one) => {
        const password = passwords.find(({ sessionId }) => sessionId === one.sessionId)
        if (!password || password.isShared) return 'none'
        // Of a locked password, the next confirmation moves these lines as well.
        const isReceiver = password.isShared === null || password.receiver === one.connectionId
        if (!isReceiver) return 'replaced'
        const placesOf = (kind: keyof Confirmed) =>
          moving.includes(one)
            ? moved[kind].filter(({ sessionId }) => sessionId === one.sessionId).map(({ place }) => place)
            : []
        return { channels: placesOf('channels'), conversations: placesOf('conversations') }
      })
    })
  }

  /** Ends all receipts of a password that several programs use. */
  async function stop({ sessionId }: Session): Promise<void> {
    await db.write((tx) => updateShared(tx, sessionId))
  }

  /** Handles the end of a connection in good order. */
  async function end({ sessionId }: Session, connectionId: string): Promise<void> {
    await db.writeStatement((tx) => deleteReceiver(tx, { sessionId, connectionId }))
  }

  return {
    ...{ begin, confirm, stop, end },
    /** Returns the id of the last line delivered; 0 if unknown. */
    showChannel: async ({ sessionId }: Session, slug: string): Promise<number> =>
      findChannelReceipt(db.read, { sessionId, slug }),
    showConversation: async ({ sessionId }: Session, conversationId: number): Promise<number> =>
      findPrivateReceipt(db.read, { sessionId, conversationId }),
  }
}
