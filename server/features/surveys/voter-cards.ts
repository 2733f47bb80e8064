import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'

export interface VoterCards {
  /** For a browser that has none. */
  make(): { voter: string; card: string }
  /** Whose it is, if this site has made it. */
  read(card: string | undefined): string | undefined
}

/** A name for a browser without an account, signed so that nobody makes names of their own. */
export async function createVoterCards(db: Database): Promise<VoterCards> {
  const key = await getOrCreateSecret(db, 'voter-card-key', () => randomBytes(32).toString('base64url'))
  const sign = (voter: string) => createHmac('sha256', key).update(voter).digest('base64url')

  function make() {
    const voter = randomUUID()
    return { voter, card: `${voter}.${sign(voter)}` }
  }

  function read(card = ''): string | undefined {
    const [, voter, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(card) ?? []
    if (!voter || !signature) return undefined
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(voter))) ? voter : undefined
  }

  return { make, read }
}
