import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type Leaver, type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

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
    forget: (leaver) => db.write((tx) => updateWriter(tx, leaver)),
  }
}

async function listOwnContactMessages(
  q: Queries,
  { userId, after, limit }: OwnPage,
): Promise<{ id: number }[]> {
  return q
    .selectFrom('contactMessages')
    .select(['id', 'name', 'email', 'subject', 'message', 'createdAt'])
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The answers to one's messages, and what one added oneself. Who of staff answered is not told. */
async function listOwnReplies(q: Queries, { userId, after, limit }: OwnPage): Promise<{ id: number }[]> {
  return q
    .selectFrom('contactReplies')
    .innerJoin('contactMessages', 'contactMessages.id', 'messageId')
    .select(['contactReplies.id', 'messageId', 'fromStaff', 'contactReplies.subject'])
    .select(['contactReplies.message', 'contactReplies.createdAt'])
    .where('contactMessages.userId', '=', userId)
    .where('contactReplies.id', '>', after)
    .orderBy('contactReplies.id')
    .limit(limit)
    .execute()
}

/** What was written to the site stays, without name and address. */
async function updateWriter(tx: Tx, { userId, anonymous }: Leaver): Promise<void> {
  await tx
    .updateTable('contactMessages')
    .set({ name: anonymous, email: '' })
    .where('userId', '=', userId)
    .execute()
  await tx.updateTable('contactReplies').set({ authorName: anonymous }).where('userId', '=', userId).execute()
}
