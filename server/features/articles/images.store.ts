import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { pictureFile } from '../../platform/database/picture-file.store.ts'
import { shownPictures } from './articles.policy.ts'

/** A picture of the library, by the name of its file. */
export async function findLibraryPicture(q: Queries, name: string): Promise<{ id: string } | undefined> {
  return q
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', name.slice(0, 26))
    .where('kind', '=', 'library')
    .where(pictureFile, '=', name)
    .executeTakeFirst()
}

/** At the end of those that there are. */
export async function insertImage(tx: Tx, articleId: number, pictureId: string): Promise<void> {
  const position = sql<number>`(
    SELECT coalesce(max(position), -1) + 1
    FROM article_images
    WHERE article_id = ${articleId}
  )`
  await tx
    .insertInto('articleImages')
    .values({ articleId, pictureId, position })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True when the article had it. */
export async function deleteImage(tx: Tx, articleId: number, pictureId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('articleImages')
    .where('articleId', '=', articleId)
    .where('pictureId', '=', pictureId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Pictures that came into a text are the article's, those that left it no longer. */
export async function updateShown(
  tx: Tx,
  before: { id: number; content: string },
  after: { content: string },
): Promise<void> {
  const [had, has] = [shownPictures(before.content), shownPictures(after.content)]
  const gone = had.filter((id) => !has.includes(id))
  const came = has.filter((id) => !had.includes(id))
  for (const pictureId of gone) await deleteImage(tx, before.id, pictureId)
  if (came.length === 0) return
  const known = await tx.selectFrom('pictures').select('id').where('id', 'in', came).execute()
  for (const { id } of known) await insertImage(tx, before.id, id)
}
