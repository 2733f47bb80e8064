import { isAddressGone } from '../../platform/mail.ts'
import type { WithTokens } from './dependencies.ts'
import { deleteDigest, findRhythm } from './digests.store.ts'
import { updateNewestBounced } from './emails.store.ts'
import { deleteSubscriber, findSubscriber } from './subscribers.store.ts'

type Bounce = 'ended' | 'unknown' | 'temporary' | 'none'

/** Maximum size of a bounce message. */
export const bounceMaxBytes = 2 * 1024 * 1024

/** Handles bounces (RFC 3464, and RFC 6533 for those of addresses beyond ASCII). */
export function createBounces({ db, tokens }: Pick<WithTokens, 'db' | 'tokens'>) {
  /**
   * Ends the subscription or digest of a permanently bounced email. A forged bounce would need a token of the reader's
   * emails.
   * @param recipient Envelope recipient, if the mail server provides it.
   */
  async function handleBounce(message: Uint8Array, recipient = ''): Promise<Bounce> {
    const { default: PostalMime } = await import('postal-mime')
    const mail = await PostalMime.parse(message, { attachmentEncoding: 'utf8', maxNestingDepth: 10 })
    const report = mail.attachments.find(({ mimeType }) => reportType.test(mimeType))
    if (!report) return 'none'
    if (!hasFailedForEver(String(report.content))) return 'temporary'

    const addresses = mail.headers
      .filter(({ key }) => /^(to|delivered-to|x-original-to|envelope-to)$/.test(key))
      .map(({ value }) => value)
    const bounced = tokens.findBounced([recipient, ...addresses].join('\n')) ?? inReturned(mail)
    if (!bounced) return 'unknown'
    return (await (bounced.purpose === 'digest'
      ? endDigest(Number(bounced.id))
      : endSubscription(bounced.id)))
      ? 'ended'
      : 'unknown'
  }

  async function endSubscription(id: string): Promise<boolean> {
    if (!(await findSubscriber(db.read, id))) return false
    await db.write(async (tx) => {
      await updateNewestBounced(tx, id)
      await deleteSubscriber(tx, id)
    })
    return true
  }

  async function endDigest(userId: number): Promise<boolean> {
    if (!(await findRhythm(db.read, userId))) return false
    await db.write((tx) => deleteDigest(tx, userId))
    return true
  }

  /** Finds the reader by the unsubscribe header of the returned email, which most reports include. */
  function inReturned({ attachments }: { attachments: { mimeType: string; content: unknown }[] }) {
    const returned = attachments
      .filter(({ mimeType }) => returnedType.test(mimeType))
      .map(({ content }) => String(content).replace(/\r?\n[ \t]+/g, ''))
      .join('\n')
    const [, kind, token] = /\/api\/(newsletter|digest)\/unsubscribe\/([\w.-]{1,100})/.exec(returned) ?? []
    const purpose = kind === 'digest' ? 'digest' : 'subscription'
    const id = token && tokens.read(purpose, token)
    return id ? { purpose, id } : undefined
  }

  return { handleBounce }
}

function hasFailedForEver(report: string): boolean {
  const groups = report.replace(/\r\n/g, '\n').split(/\n{2,}/)
  const fieldOf = (group: string, name: string) =>
    new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(group)?.[1]?.trim().toLowerCase() ?? ''
  return groups.some((group) => {
    const [status] = /^5\.\d+\.\d+/.exec(fieldOf(group, 'Status')) ?? []
    return fieldOf(group, 'Action') === 'failed' && status !== undefined && isAddressGone(status)
  })
}

const reportType = /^message\/(global-)?delivery-status$/
const returnedType = /^(message\/rfc822|text\/rfc822-headers|message\/global(-headers)?)$/
