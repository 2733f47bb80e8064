import { type Selectable, sql } from 'kysely'
import type { Language } from '#contract/schema.ts'
import type { NewsletterSubscribers } from '../../database/schema.ts'
import { isLeaving } from '../../platform/database/account-deletions.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Content of a subscription. */
export interface Wishes {
  language: Language
  categories: number[]
}

export type Subscriber = Omit<Selectable<NewsletterSubscribers>, keyof Wishes> & Wishes

export async function findSubscriber(q: Queries, id: string): Promise<Subscriber | undefined> {
  return typed(await select(q).where('id', '=', id).executeTakeFirst())
}

export async function findByConfirmHash(q: Queries, confirmHash: string): Promise<Subscriber | undefined> {
  return typed(await select(q).where('confirmHash', '=', confirmHash).executeTakeFirst())
}

/** Finds and locks a subscriber by address. */
export async function lockByAddress(tx: Tx, address: string): Promise<Subscriber | undefined> {
  return typed(await select(tx).where('address', '=', address).forUpdate().executeTakeFirst())
}

/** Finds the confirmed subscription of a member. */
export async function findOwn(q: Queries, userId: number): Promise<Subscriber | undefined> {
  return typed(
    await select(q)
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .orderBy('confirmedAt', 'desc')
      .executeTakeFirst(),
  )
}

/** Locks confirmed subscriptions of a member to another address than their current one, newest first. */
export async function listElsewhere(tx: Tx, userId: number): Promise<{ id: string; email: string }[]> {
  return elsewhere(tx)
    .select(['newsletterSubscribers.id', 'email'])
    .where('userId', '=', userId)
    .orderBy('confirmedAt', 'desc')
    .forUpdate('newsletterSubscribers')
    .execute()
}

/** Lists members whose subscription goes to a former address. */
export async function listMoved(q: Queries): Promise<{ userId: number }[]> {
  return elsewhere(q).select('users.id as userId').distinct().execute()
}

/** Inserts a subscriber or replaces an unconfirmed one, and returns its id. A confirmed one does not change. */
export async function insertSubscriber(tx: Tx, subscriber: Subscriber): Promise<string | undefined> {
  const { id, address, ...fresh } = subscriber
  const row = await tx
    .insertInto('newsletterSubscribers')
    .values(subscriber)
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet(fresh).where('newsletterSubscribers.confirmedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateSubscriber(
  tx: Tx,
  id: string,
  values: Partial<Omit<Subscriber, 'id'>>,
): Promise<boolean> {
  const row = await tx
    .updateTable('newsletterSubscribers')
    .set(values)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSubscriber(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('newsletterSubscribers').where('id', '=', id).execute()
}

/** Deletes expired unconfirmed subscriptions. */
export async function deleteUnconfirmed(tx: Tx, now: string): Promise<void> {
  await tx
    .deleteFrom('newsletterSubscribers')
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '<', now)
    .execute()
}

/** Returns the user with this confirmed address. */
export async function findAddressOwner(q: Queries, address: string): Promise<number | null> {
  const row = await q
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Assigns subscriptions to members with the same confirmed address: of all members, or of one. */
export async function updateOwners(tx: Tx, { userId }: { userId?: number } = {}): Promise<void> {
  let update = tx
    .updateTable('newsletterSubscribers')
    .from('users')
    .set((of) => ({ userId: of.ref('users.id') }))
    .whereRef('users.email', '=', 'newsletterSubscribers.address')
    .where('users.verifiedAt', 'is not', null)
    .where('newsletterSubscribers.userId', 'is', null)
  if (userId !== undefined) update = update.where('users.id', '=', userId)
  await update.execute()
}

/** Subscriptions to another address than the member's. Erased accounts have no address. */
const elsewhere = (q: Queries) =>
  q
    .selectFrom('newsletterSubscribers')
    .innerJoin('users', 'users.id', 'userId')
    .whereRef('address', '<>', 'email')
    .where('confirmedAt', 'is not', null)
    .where(sql<boolean>`NOT ${isLeaving(sql`users.id`)}`)

const select = (q: Queries) => q.selectFrom('newsletterSubscribers').selectAll()

/** Languages are guaranteed by a check constraint. */
const typed = (row: Selectable<NewsletterSubscribers> | undefined) => row as Subscriber | undefined
