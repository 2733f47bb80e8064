import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { getOrCreateSecret } from '../../platform/database/secrets.store.ts'
import { isSameText } from '../../platform/same-text.ts'

export type LinkTokens = Awaited<ReturnType<typeof createLinkTokens>>

/** Purpose of a token. */
type Purpose = 'subscription' | 'digest'

/**
 * Tokens in emails that let the reader change or end a subscription. They are signed, not stored: an email that is
 * rebuilt after a crash has the same token, and forged ones are refused without a lookup.
 */
export async function createLinkTokens(db: Database) {
  const key = await getOrCreateSecret(db, 'newsletter-link-key', () => randomBytes(32).toString('base64url'))
  const sign = (purpose: Purpose | 'confirmation' | 'bounce' | 'digest bounce', id: string) =>
    createHmac('sha256', key).update(`${purpose} ${id}`)

  const make = (purpose: Purpose, id: string | number) =>
    `${id}.${sign(purpose, String(id)).digest('base64url')}`

  /** Token that confirms a subscription; the same in repeated emails, so that older links stay valid. */
  const createConfirmation = (id: string) => sign('confirmation', id).digest('base64url')

  /** Returns the id in a valid token. */
  function read(purpose: Purpose, token: string): string | undefined {
    const [, id, signature] = /^([\w-]{1,36})\.([\w-]{43})$/.exec(token) ?? []
    if (id === undefined || signature === undefined) return undefined
    return isSameText(signature, sign(purpose, id).digest('base64url')) ? id : undefined
  }

  const bounceSign = (purpose: Purpose, id: string) =>
    sign(purpose === 'digest' ? 'digest bounce' : 'bounce', id)
      .digest('hex')
      .slice(0, 16)

  /** Token for bounce addresses: short and case-insensitive. */
  const createBounce = (purpose: Purpose, id: string | number) =>
    `${String(id).replaceAll('-', '')}-${bounceSign(purpose, String(id))}`

  /** Finds a bounce token in a text. Subscriptions have a UUID, digests a number. */
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
