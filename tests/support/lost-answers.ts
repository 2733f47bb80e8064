import type { Database, Tx } from '../../server/platform/database/database.ts'
import { Unavailable } from '../../server/platform/errors.ts'

/**
 * The next thing that is written is stored, and the answer to that lost with the connection: as the database goes away
 * between the two. Nothing is published, because nobody knows.
 */
export function loseNextAnswer(db: Database): void {
  const { write, writeStatement } = db
  const losing =
    (act: Database['write']): Database['write'] =>
    async (work) => {
      Object.assign(db, { write, writeStatement })
      await act((tx: Tx) => work(Object.assign(tx, { emit: () => {} })))
      throw new Unavailable()
    }
  Object.assign(db, { write: losing(write), writeStatement: losing(writeStatement) })
}
