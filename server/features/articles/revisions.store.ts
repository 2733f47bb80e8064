import { type Insertable, type Selectable, sql } from 'kysely'
import type { ArticleRevisions } from '../../database/schema.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

export type RevisionRow = Selectable<ArticleRevisions>
export type ListedRevision = Pick<RevisionRow, (typeof listed)[number]> & { length: number }

const listed = ['id', 'articleId', 'version', 'title', 'authorId', 'begunAt', 'savedAt'] as const

/** As long as the text is without its markup, near enough. */
const length = sql<number>`length(regexp_replace(content, '<[^>]*>', '', 'g'))`.as('length')

export async function listRevisions(q: Queries, articleId: number): Promise<ListedRevision[]> {
  return q
    .selectFrom('articleRevisions')
    .select(listed)
    .select(length)
    .where('articleId', '=', articleId)
    .orderBy('id', 'desc')
    .execute()
}

export async function findRevision(
  q: Queries,
  { articleId, id }: { articleId: number; id: number },
): Promise<(RevisionRow & { length: number }) | undefined> {
  return q
    .selectFrom('articleRevisions')
    .selectAll()
    .select(length)
    .where('articleId', '=', articleId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findNewestRevision(q: Queries, articleId: number): Promise<RevisionRow | undefined> {
  return q
    .selectFrom('articleRevisions')
    .selectAll()
    .where('articleId', '=', articleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRevision(tx: Tx, revision: Insertable<ArticleRevisions>): Promise<void> {
  await tx.insertInto('articleRevisions').values(revision).execute()
}

export async function updateRevision(tx: Tx, id: number, changes: Partial<RevisionRow>): Promise<void> {
  await tx.updateTable('articleRevisions').set(changes).where('id', '=', id).execute()
}

/** All but the newest so many. */
export async function deleteOldRevisions(tx: Tx, articleId: number, max: number): Promise<void> {
  await tx
    .deleteFrom('articleRevisions')
    .where('articleId', '=', articleId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('articleRevisions')
        .select('id')
        .where('articleId', '=', articleId)
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute()
}
