import type { Logger } from 'pino'
import type { DeliveryReceiptsService } from '../../../features/app-passwords/delivery-receipts.service.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Connection, isIn, requestsHistory } from '../connections/connection.ts'
import { type Delivered, forget, linesOf, note, type Snapshot } from '../connections/delivered.ts'
import type { Registry } from '../connections/registry.ts'

interface Dependencies {
  registry: Registry
  deliveryReceipts: DeliveryReceiptsService
  log: Logger
}

export type Receipts = ReturnType<typeof createReceipts>

/** Seconds between two PINGs: with unconfirmed lines, and without. */
const seconds = { unconfirmed: 30, idle: 90 }
/** Longer than two PINGs to a connection that is alive can remain unanswered. */
const overlapMilliseconds = 10 * 60_000

/**
 * Delivery receipts of clients that do not request history: what is written before a PING has been received when its
 * PONG comes. Only for app passwords; see `createDeliveryReceiptsService`.
 */
export function createReceipts({ registry, deliveryReceipts, log }: Dependencies) {
  /** Call before anything is replayed. */
  async function begin(connection: Connection, actor: Actor): Promise<void> {
    if (connection.isOwnSession || requestsHistory(connection)) return
    const isAlone = await deliveryReceipts.begin(actor, connection.id)
    if (isAlone === undefined) return
    const now = performance.now()
    connection.delivered = {
      channels: new Map(),
      conversations: new Map(),
      pings: 0,
      pingedAt: now - seconds.unconfirmed * 1000,
      pinged: undefined,
      movesFrom: isAlone ? now : now + overlapMilliseconds,
      isReplaced: false,
      storing: Promise.resolve(),
    }
    if (connection.isClosed) await end(connection)
  }

  /** Notes a stored line of a channel when it has been written to its clients. */
  function noteChannel(slug: string, id: number): void {
    for (const { delivered } of registry.ofChannel(slug)) if (delivered) note(delivered.channels, slug, id)
  }

  /** Notes a private message when it has been written to these of its members' connections. */
  function noteConversation(connections: readonly Connection[], conversationId: number, id: number): void {
    for (const { delivered } of connections) if (delivered) note(delivered.conversations, conversationId, id)
  }

  /** Returns the token of a PING; undefined if none is needed. The PING must be written at once. */
  function beginPing(connection: Connection): string | undefined {
    const { delivered } = connection
    if (!delivered) return undefined
    delivered.pings += 1
    delivered.pingedAt = performance.now()
    delivered.pinged = snapshotOf(connection, delivered)
    return String(delivered.pings)
  }

  /** Handles a PONG. */
  function confirm(connection: Connection, token: string | undefined): void {
    const { delivered } = connection
    if (!delivered?.pinged || token !== String(delivered.pings)) return
    const { pinged } = delivered
    delivered.pinged = undefined
    delivered.storing = store(connection, delivered, pinged).catch((error) =>
      // The next PONG confirms them as well.
      log.warn({ err: error }, 'IRC delivery receipts were not stored'),
    )
  }

  async function store(connection: Connection, delivered: Delivered, snapshot: Snapshot): Promise<void> {
    const { id, actor } = connection
    if (!actor) return
    // The PING was sent after the other connection had begun, so both are alive.
    if (delivered.isReplaced) await deliveryReceipts.stop(actor)
    const mayMove = performance.now() >= delivered.movesFrom
    const moved = await deliveryReceipts.confirm(actor, id, mayMove ? snapshot : nothing)
    if (moved === 'none') connection.delivered = undefined
    else if (moved === 'replaced') Object.assign(delivered, { isReplaced: true, pinged: undefined })
    else forgetMoved(delivered, snapshot, moved)
  }

  function forgetMoved(
    { channels, conversations }: Delivered,
    snapshot: Snapshot,
    moved: Record<keyof Snapshot, readonly string[]>,
  ): void {
    for (const line of snapshot.channels)
      if (moved.channels.includes(line.place)) forget(channels.get(line.place), line.upTo)
    for (const line of snapshot.conversations)
      if (moved.conversations.includes(line.place)) forget(conversations.get(Number(line.place)), line.upTo)
  }

  /** Lets the next connection move receipts at once, unless an earlier one may be alive. */
  async function end({ id, actor, delivered }: Connection): Promise<void> {
    if (!actor || !delivered) return
    await delivered.storing
    if (performance.now() >= delivered.movesFrom) await deliveryReceipts.end(actor, id)
  }

  return {
    ...{ begin, noteChannel, noteConversation, beginPing, confirm, end },
    /** Returns the id of the last line of a channel that the client is known to have received. */
    showChannel: async ({ isOwnSession }: Connection, actor: Actor, slug: string): Promise<number> =>
      isOwnSession ? 0 : deliveryReceipts.showChannel(actor, slug),
    showConversation: async ({ isOwnSession }: Connection, actor: Actor, id: number): Promise<number> =>
      isOwnSession ? 0 : deliveryReceipts.showConversation(actor, id),
  }
}

const nothing: Snapshot = { channels: [], conversations: [] }

/** Whether a PING is due, apart from those to silent clients. */
export function isPingDue(connection: Connection): boolean {
  const { delivered } = connection
  if (!delivered || delivered.pinged) return false
  const age = (performance.now() - delivered.pingedAt) / 1000
  if (age >= seconds.idle || delivered.isReplaced) return true
  if (age < seconds.unconfirmed) return false
  const { channels, conversations } = snapshotOf(connection, delivered)
  return channels.length + conversations.length > 0
}

/** Lists the lines of places that the client is not just joining. */
function snapshotOf(connection: Connection, { channels, conversations }: Delivered): Snapshot {
  const isReplaying = connection.heardMeanwhile !== undefined
  return {
    channels: [...channels].flatMap(([slug, run]) =>
      isIn(connection, slug) && run.after !== undefined ? linesOf(slug, run.after, run) : [],
    ),
    // Conversations without a beginning are new; of others, the store misses the earlier lines.
    conversations: isReplaying
      ? []
      : [...conversations].flatMap(([id, run]) => linesOf(String(id), run.after ?? 0, run)),
  }
}
