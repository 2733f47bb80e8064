import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  type DeliveredLines,
  deleteReceiver,
  findChannelReceipt,
  findPrivateReceipt,
  getReceiverForUpdate,
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

  /**
   * Moves the receipts of places of which no line is missing. Returns those places; `replaced` if another
   * connection is the receiver, and `none` if the password has no receipts.
   */
  async function confirm(
    { sessionId }: Session,
    connectionId: string,
    { channels, conversations }: Confirmed,
  ): Promise<{ channels: string[]; conversations: string[] } | 'replaced' | 'none'> {
    return db.write(async (tx) => {
      const password = await getReceiverForUpdate(tx, sessionId)
      if (!password || password.isShared) return 'none'
      if (password.receiver !== connectionId) return 'replaced'
      return {
        channels: await moveReceipts(tx, sessionId, { kind: 'channels', delivered: channels }),
        conversations: await moveReceipts(tx, sessionId, { kind: 'conversations', delivered: conversations }),
      }
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
