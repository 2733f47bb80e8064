import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { getEmail } from '../../platform/database/email.store.ts'
import { NotFound } from '../../platform/errors.ts'
import { fingerprint, isRandomToken } from '../../platform/random-tokens.ts'
import { isWithin, type Limit, networkKey } from '../../platform/rate-limits.ts'
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

/** Calls that may send an email: all of them, because nothing tells which do. */
const networkLimit: Limit = { name: 'newsletter-network', points: 10, seconds: 3600 }
const siteLimit: Limit = { name: 'newsletter-site', points: 500, seconds: 3600 }
/** Emails that anybody can cause who types an address, per address that they go to. */
const emailLimit: Limit = { name: 'newsletter-letter', points: 2, seconds: 24 * 3600 }

/** How long an email waits for whoever reads it; then the address is forgotten. */
const confirmDays = 3

interface Invitation extends Wishes {
  email: string
}

/** What is sent to whoever asked: the link that confirms, or for who is subscribed already the way to change it. */
export type Invited = { to: string; language: Language } & ({ confirm: string } | { manage: string })

/** How somebody gets onto the list, member or not, and off it again. */
export function createSubscriptions({ db, clock, limits, tokens }: WithTokens) {
  const now = () => clock.now().toISOString()

  /** Nothing here looks the address up, so that neither answer nor time can tell whether it is known. */
  async function subscribe(invitation: Invitation, { website, ip }: { website: string; ip: string }) {
    await limits.consume(networkLimit, networkKey(ip))
    if (website) return
    await limits.consume(siteLimit, 'all')
    await db.write((tx) => tx.enqueue('newsletter.invite', invitation))
  }

  /** The token is made when its email is written: the database has a hash of it. Nothing where there were emails enough. */
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

  /** The email did not leave, and is tried again: it counts then. */
  const refundEmail = (email: string) => limits.refund(emailLimit, email.toLowerCase())

  async function confirm(token: string): Promise<void> {
    const subscriber = isRandomToken(token) ? await findByConfirmHash(db.read, fingerprint(token)) : undefined
    if (!subscriber) throw new NotFound('newsletter_link_invalid')
    // Who presses twice has not done wrong.
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

  /** Whoever has left already is told the same. */
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

  /** They have proven their address, which may be on the list. */
  const adopt = (userId: number) => db.write((tx) => updateOwners(tx, { userId }))

  /** They have another address: what they get goes there. One that is on the list already gets what was asked for there. */
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

/** A member's address is proven already: nobody is asked to confirm it. */
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
