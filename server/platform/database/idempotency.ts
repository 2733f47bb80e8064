import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { Conflict } from '../errors.ts'
import type { Jobs } from '../jobs.ts'
import { type Database, type Tx, violates } from './database.ts'
import { deleteFirstCalls, findFirstCall, insertFirstCall } from './idempotency.store.ts'
import { oncePerClientId } from './once-per-client-id.ts'

/** A call that creates something, by the id that its client has given to it. */
export interface Creation {
  /** Without one, each call creates anew. */
  clientId: string | undefined
  /** All that was sent, as JSON. */
  content: unknown
}

interface FirstCall<Answer> {
  contentHash: string
  answer: Answer
}

/** Stores the answer in the transaction that creates. */
export type Remember<Answer> = (tx: Tx, answer: Answer) => Promise<void>

interface Dependencies {
  db: Database
  clock: Clock
}

const keptDays = 7

/** How visitors are counted among users. */
const visitor = 0

/**
 * Makes calls that create something idempotent: one that is repeated, because its answer was lost, gets the first
 * answer and creates nothing. Another call with the same `client_id` is refused (`sent_before`). Answers are JSON.
 */
export function createIdempotency<Answer>({ db, clock }: Dependencies, action: string) {
  const firstOf = oncePerClientId<FirstCall<Answer>>({
    findSent: async ({ userId, clientId }) => {
      const first = await findFirstCall(db.read, { userId: userId || null, action, clientId })
      return first && { ...first, answer: first.answer as Answer }
    },
    isRepeated: (error) => violates(error, 'idempotency_keys_once'),
  })

  /** `create` must call `remember` in its transaction. */
  async function once(
    userId: number | null,
    creation: Creation | undefined,
    create: (remember: Remember<Answer>) => Promise<Answer>,
  ): Promise<Answer> {
    if (creation?.clientId === undefined) return create(async () => {})

    const { clientId } = creation
    const contentHash = hash('sha256', JSON.stringify(creation.content), 'base64url')
    const remember: Remember<Answer> = (tx, answer) => {
      const createdAt = clock.now().toISOString()
      return insertFirstCall(tx, { userId, action, clientId, contentHash, answer, createdAt })
    }
    const createFirst = async () => ({ contentHash, answer: await create(remember) })
    const first = await firstOf({ userId: userId ?? visitor, clientId }, createFirst)
    if (first.contentHash !== contentHash) throw new Conflict('sent_before')
    return first.answer
  }

  /** The same for creations of one transaction. */
  function writeOnce(
    userId: number | null,
    creation: Creation | undefined,
    work: (tx: Tx) => Promise<Answer>,
  ): Promise<Answer> {
    return once(userId, creation, (remember) =>
      db.write(async (tx) => {
        const answer = await work(tx)
        await remember(tx, answer)
        return answer
      }),
    )
  }

  return { once, writeOnce }
}

export function registerIdempotencyJobs(jobs: Pick<Jobs, 'every'>, { db, clock }: Dependencies): void {
  jobs.every('idempotency.sweep', '17 4 * * *', async () => {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
    await db.write((tx) => deleteFirstCalls(tx, before.toISOString()))
  })
}
