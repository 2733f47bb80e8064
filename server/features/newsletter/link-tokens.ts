import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import { isSameText } from '../../platform/same-text.ts'

export type LinkTokens = Awaited<ReturnType<typeof createLinkTokens>>

/** What a token can do, and nothing else. */
type Purpose = 'subscription' | 'digest'

/**
 * What stands in every email and lets its reader end or change what is sent to them. It is signed, not stored: a
 * email that is written again after a crash has the same one, and a guess is refused before anything is looked up.
 */
export async function createLinkTokens(db: Database) {
  const key = await getOrCreateSecret(db, 'newsletter-link-key', () => randomBytes(32).toString('base64url'))
  const sign = (purpose: Purpose | 'confirmation' | 'bounce' | 'digest bounce', id: string) =>
    createHmac('sha256', key).update(`${purpose} ${id}`)

  const make = (purpose: Purpose, id: string | number) =>
    `${id}.${sign(purpose, String(id)).digest('base64url')}`

  /** Confirms a subscription. All emails that ask for it have the same, so that none takes the link of another away. */
  const createConfirmation = (id: string) => sign('confirmation', id).digest('base64url')

  /** Whose it is, if this site has made it. */
  function read(purpose: Purpose, token: string): string | undefined {
    const [, id, signature] = /^([\w-]{1,36})\.([\w-]{43})$/.exec(token) ?? []
    if (id === undefined || signature === undefined) return undefined
    return isSameText(signature, sign(purpose, id).digest('base64url')) ? id : undefined
  }

  const bounceSign = (purpose: Purpose, id: string) =>
    sign(purpose === 'digest' ? 'digest bounce' : 'bounce', id)
      .digest('hex')
      .slice(0, 16)

  /** In the address that an email goes back to, where there is room for little, and case may get lost. */
  const createBounce = (purpose: Purpose, id: string | number) =>
    `${String(id).replaceAll('-', '')}-${bounceSign(purpose, String(id))}`

  /** Whose email came back, wherever in a text the token stands: subscriptions have a UUID, digests a figure. */
  function findBounced(text: string): { purpose: Purpose; id: string } | undefined {
    for (const [, holder = '', signature = ''] of text.matchAll(/\+([0-9a-f]{1,32})-([0-9a-f]{16})@/gi)) {
      const purpose = holder.length === 32 ? 'subscription' : 'digest'
      const id = holder.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      if (isSameText(signature.toLowerCase(), bounceSign(purpose, id))) return { purpose, id }
    }
    return undefined
  }

  return { make, createConfirmation, read, createBounce, findBounced }
}
