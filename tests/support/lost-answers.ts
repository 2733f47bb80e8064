import type { Database, Tx } from '../../server/platform/database/database.ts'
import { Unavailable } from '../../server/platform/errors.ts'

/**
 * Makes the next transaction commit but fail for the caller, as if the connection to the database broke after
 * the commit. Nothing is published, because the site does not know that it succeeded.
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
