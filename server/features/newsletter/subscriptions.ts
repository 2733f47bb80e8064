import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { getEmail } from '../../platform/database/email.store.ts'
import { NotFound } from '../../platform/errors.ts'
import { fingerprint, isRandomToken } from '../../platform/random-tokens.ts'
import { isWithin, type Limit, limitsOfNetwork } from '../../platform/rate-limits.ts'
import type { Dependencies, WithTokens } from './dependencies.ts'
import { deleteEmailsToNobody } from './emails.store.ts'
import './newsletter.events.ts'
import {
  deleteSubscriber,
  deleteUnconfirmed,
  findAddressOwner,
  findByConfirmHash,
  findOwn,
  findSubscriber,
  insertSubscriber,
  listElsewhere,
  listMoved,
  lockByAddress,
  type Subscriber,
  updateOwners,
  updateSubscriber,
  type Wishes,
} from './subscribers.store.ts'

/** All calls that may send an email, whether or not they do. */
const networkLimit: Limit = { name: 'newsletter-network', points: 10, seconds: 3600 }
const siteLimit: Limit = { name: 'newsletter-site', points: 500, seconds: 3600 }
/** Emails that anybody can trigger by typing an address, per recipient. */
const emailLimit: Limit = { name: 'newsletter-letter', points: 2, seconds: 24 * 3600 }

/** Days until an unconfirmed address is deleted. */
const confirmDays = 3

interface Invitation extends Wishes {
  email: string
}

/** Content of a confirmation email: the confirmation link or, for an existing subscriber, the link to manage it. */
export type Invited = { to: string; language: Language } & ({ confirm: string } | { manage: string })

/** Subscribing and unsubscribing of visitors and members. */
export function createSubscriptions({ db, clock, limits, tokens }: WithTokens) {
  const now = () => clock.now().toISOString()

  /** Does not look up the address, so that neither response nor timing reveals whether it is known. */
  async function subscribe(invitation: Invitation, { website, ip }: { website: string; ip: string }) {
    for (const limit of limitsOfNetwork(networkLimit, ip)) await limits.consume(...limit)
    if (website) return
    await limits.consume(siteLimit, 'all')
    await db.write((tx) => tx.enqueue('newsletter.invite', invitation))
  }

  /** Creates the token when the email is written, storing only its hash. Undefined if the limit is reached. */
  async function invite({ email, language, categories }: Invitation): Promise<Invited | undefined> {
    if (!(await isWithin(limits, emailLimit, email.toLowerCase()))) return undefined
    return db.write(async (tx) => {
      const id = await insertSubscriber(tx, {
        ...{ id: randomUUID(), address: email, language, categories, confirmedAt: null, createdAt: now() },
        userId: await findAddressOwner(tx, email),
        confirmHash: null,
        confirmUntil: new Date(clock.now().getTime() + confirmDays * 86_400_000).toISOString(),
      })
      if (id === undefined) return invitedOf(await lockByAddress(tx, email))

      const token = tokens.createConfirmation(id)
      await updateSubscriber(tx, id, { confirmHash: fingerprint(token) })
      return { to: email, language, confirm: token }
    })
  }

  const invitedOf = (subscriber: Subscriber | undefined): Invited | undefined =>
    subscriber && {
      to: subscriber.address,
      language: subscriber.language,
      manage: tokens.make('subscription', subscriber.id),
    }

  /** Takes a failed email off the limit, because it is retried. */
  const refundEmail = (email: string) => limits.refund(emailLimit, email.toLowerCase())

  async function confirm(token: string): Promise<void> {
    const subscriber = isRandomToken(token) ? await findByConfirmHash(db.read, fingerprint(token)) : undefined
    if (!subscriber) throw new NotFound('newsletter_link_invalid')
    // A second click succeeds too.
    if (subscriber.confirmedAt) return
    if (!subscriber.confirmUntil || subscriber.confirmUntil <= now())
      throw new NotFound('newsletter_link_invalid')

    await db.write(async (tx) => {
      const userId = await findAddressOwner(tx, subscriber.address)
      await updateSubscriber(tx, subscriber.id, { confirmedAt: now(), userId })
    })
  }

  async function show(token: string): Promise<Subscriber> {
    const id = tokens.read('subscription', token)
    const subscriber = id === undefined ? undefined : await findSubscriber(db.read, id)
    if (!subscriber) throw new NotFound('newsletter_link_invalid')
    return subscriber
  }

  async function change(token: string, { language, categories }: Wishes): Promise<void> {
    const { id } = await show(token)
    await db.write((tx) => updateSubscriber(tx, id, { language, categories }))
  }

  /** Unsubscribes. Idempotent. */
  async function unsubscribe(token: string): Promise<void> {
    const id = tokens.read('subscription', token)
    if (id === undefined) throw new NotFound('newsletter_link_invalid')
    await db.write((tx) => deleteSubscriber(tx, id))
  }

  async function purge(): Promise<void> {
    await db.write(async (tx) => {
      await deleteUnconfirmed(tx, now())
      await deleteEmailsToNobody(tx)
      await updateOwners(tx)
    })
    for (const { userId } of await listMoved(db.read)) await follow(userId)
  }

  /** Assigns an existing subscription to a member who confirmed the address. */
  const adopt = (userId: number) => db.write((tx) => updateOwners(tx, { userId }))

  /** Moves subscriptions to a member's new address. An existing subscription there takes precedence. */
  async function follow(userId: number): Promise<void> {
    await db.write(async (tx) => {
      await updateOwners(tx, { userId })
      const [newest, ...older] = await listElsewhere(tx, userId)
      if (!newest) return
      const there = await lockByAddress(tx, newest.email)
      const gone = there?.confirmedAt ? [newest, ...older] : [...(there ? [there] : []), ...older]
      for (const { id } of gone) await deleteSubscriber(tx, id)
      await updateSubscriber(tx, newest.id, { address: newest.email })
    })
  }

  return { subscribe, invite, refundEmail, confirm, show, change, unsubscribe, purge, adopt, follow }
}

/** Subscription of a member, whose address needs no confirmation. */
export function createOwnSubscription({ db, clock }: Dependencies) {
  async function showOwn({ userId }: Actor): Promise<{ email: string; subscription: Subscriber | null }> {
    const subscription = (await findOwn(db.read, userId)) ?? null
    return { email: subscription?.address ?? (await getEmail(db.read, userId)), subscription }
  }

  async function changeOwn({ userId }: Actor, { language, categories }: Wishes): Promise<void> {
    await db.write(async (tx) => {
      const address = await getEmail(tx, userId)
      const now = clock.now().toISOString()
      const own = (await findOwn(tx, userId)) ?? (await lockByAddress(tx, address))
      const wishes = { language, categories, userId, confirmedAt: own?.confirmedAt ?? now }
      if (own) await updateSubscriber(tx, own.id, wishes)
      else
        await insertSubscriber(tx, {
          ...{ id: randomUUID(), address, createdAt: now, confirmHash: null, confirmUntil: null },
          ...wishes,
        })
    })
  }

  async function endOwn({ userId }: Actor): Promise<void> {
    await db.write(async (tx) => {
      const own = await findOwn(tx, userId)
      if (own) await deleteSubscriber(tx, own.id)
    })
  }

  return { showOwn, changeOwn, endOwn }
}
