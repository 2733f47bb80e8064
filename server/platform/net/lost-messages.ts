import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { deleteLosses, upsertLoss } from './lost-messages.store.ts'
import type { Nodes } from './nodes.ts'

interface Dependencies {
  nodes: Nodes
  db: Database
  log: Logger
  everyMilliseconds?: number
}

/** After so many turns without a sign of life a node has ended, or hangs. */
const turnsUntilGone = 5

/**
 * A node says what it could not send once it is connected again. If it ends before, the others do so for it: that
 * something was lost is in the database. Returns a function that stops.
 */
export function followLostMessages({ nodes, db, log, everyMilliseconds = 3000 }: Dependencies): () => void {
  if (nodes.isSingle) return () => {}

  const record = () => db.writeStatement((tx) => upsertLoss(tx, nodes.id))

  async function announceOthers(): Promise<void> {
    const milliseconds = turnsUntilGone * everyMilliseconds
    const gone = await db.writeStatement((tx) => deleteLosses(tx, { node: nodes.id, milliseconds }))
    // What was lost last may be a turn younger than the last sign of life.
    if (gone.length > 0) nodes.announceLoss(Math.min(...gone) - everyMilliseconds)
  }

  const orLog = (work: Promise<void>) =>
    void work.catch((error) => log.debug({ err: error }, 'lost messages are not recorded'))

  nodes.onLost(() => orLog(record()))
  const timer = setInterval(() => {
    if (nodes.hasLost()) orLog(record())
    else if (nodes.isConnected()) orLog(announceOthers())
  }, everyMilliseconds).unref()
  return () => clearInterval(timer)
}
