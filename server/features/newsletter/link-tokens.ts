import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import { isSameText } from '../../platform/same-text.ts'

export type LinkTokens = Awaited<ReturnType<typeof createLinkTokens>>

/**
 * What stands in every letter and lets its reader end or change what is sent to them. It is signed, not stored: a
 * letter that is written again after a crash has the same one, and a guess is refused before anything is looked up.
 */
export async function createLinkTokens(db: Database) {
  const key = await getOrCreateSecret(db, 'newsletter-link-key', () => randomBytes(32).toString('base64url'))
  const sign = (id: string) => createHmac('sha256', key).update(`subscription ${id}`).digest('base64url')

  const make = (id: string) =>
    `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${sign(id)}`

  /** Whose it is, if this site has made it. */
  function read(token: string): string | undefined {
    const [, place, signature] = /^([\w-]{22})([\w-]{43})$/.exec(token) ?? []
    if (!place || !signature) return undefined
    const hex = Buffer.from(place, 'base64url').toString('hex')
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return isSameText(signature, sign(id)) ? id : undefined
  }

  return { make, read }
}
