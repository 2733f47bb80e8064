import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type Leaver, type OwnData, type OwnPage, pagesById } from '../../platform/own-data.ts'

export function createNotificationsOwnData({ db }: { db: Database }): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'notifications',
        text: 'notifications:exported.notifications',
        pages: () => pagesById((page) => listOwnNotifications(db.read, { userId, ...page })),
      },
    ],
    async erase(leaver) {
      await db.write(async (tx) => {
        await deleteNotificationsOf(tx, leaver.userId)
        await updateNamedIn(tx, leaver)
        await updateNamedAsWriter(tx, leaver)
      })
    },
  }
}

async function listOwnNotifications(
  q: Queries,
  { userId, after, limit }: OwnPage,
): Promise<{ id: number }[]> {
  return q
    .selectFrom('notifications')
    .select(['id', 'type', 'params', 'link', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function deleteNotificationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute()
}

/** Anonymises the user's names in notifications of others. */
async function updateNamedIn(tx: Tx, { names, anonymous }: Leaver): Promise<void> {
  await sql`
    UPDATE notifications
    SET params = (
      SELECT jsonb_object_agg(key, CASE WHEN value = ANY (${names}::text[]) THEN ${anonymous} ELSE value END)
      FROM jsonb_each_text(params)
    )
    WHERE EXISTS (SELECT FROM jsonb_each_text(params) WHERE value = ANY (${names}::text[]))
  `.execute(tx)
}

/** Anonymises names typed in messages to the site, which may differ from the user's names. */
async function updateNamedAsWriter(tx: Tx, { anonymous }: Leaver): Promise<void> {
  await sql`
    UPDATE notifications SET params = jsonb_set(params, '{by}', to_jsonb(${anonymous}::text))
    FROM contact_messages AS letter
    WHERE letter.name = ${anonymous}
      AND type = 'contact_message'
      AND split_part(notifications.source, ':', 2) = letter.id::text
  `.execute(tx)
}
