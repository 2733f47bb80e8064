import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type Leaver, type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'
import { isOwn } from './mailbox.store.ts'

/** Own data of the mailbox: messages sent while signed in, or with the confirmed address. */
export function createMailboxOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'contact-messages',
        text: 'mailbox:exported.contact-messages',
        pages: () => pagesById((page) => listOwnContactMessages(db.read, { userId, ...page })),
      },
      {
        name: 'contact-replies',
        text: 'mailbox:exported.contact-replies',
        pages: () => pagesById((page) => listOwnReplies(db.read, { userId, ...page })),
      },
    ],
    erase: (leaver) => db.write((tx) => updateWriter(tx, leaver)),
  }
}

async function listOwnContactMessages(
  q: Queries,
  { userId, after, limit }: OwnPage,
): Promise<{ id: number }[]> {
  return q
    .selectFrom('contactMessages')
    .select(['id', 'name', 'email', 'subject', 'message', 'createdAt'])
    .where(isOwn(userId))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists replies to a user's messages and their own additions, without names of staff. */
async function listOwnReplies(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('contactReplies')
    .innerJoin('contactMessages', 'contactMessages.id', 'messageId')
    .select(['contactReplies.id', 'messageId', 'fromStaff', 'contactReplies.subject'])
    .select(['contactReplies.message', 'contactReplies.createdAt'])
    .where(isOwn(userId))
    .where('contactReplies.id', '>', after)
    .orderBy('contactReplies.id')
    .limit(limit)
    .execute()
}

/** Removes name and address from messages, which stay. */
async function updateWriter(tx: Tx, { userId, address, anonymous }: Leaver): Promise<void> {
  await tx
    .updateTable('contactMessages')
    .set({ name: anonymous, email: '' })
    .where((is) =>
      is.or([is('userId', '=', userId), sql<boolean>`(email <> '' AND lower(email) = lower(${address}))`]),
    )
    .execute()
  await tx.updateTable('contactReplies').set({ authorName: anonymous }).where('userId', '=', userId).execute()
}
