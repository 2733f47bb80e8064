import type { Dependencies } from './dependencies.ts'
import type { ImportRow } from './imports.store.ts'
import { deleteKnown, listAdded, updateRecord } from './records.store.ts'

const atOnce = 50

/** Takes back what an import has added, as long as nobody has made it theirs. */
export function createWithdrawTexts({ db, articles, redirects }: Dependencies) {
  /** False when nothing is left. */
  async function withdrawSome({ id, source }: Pick<ImportRow, 'id' | 'source'>): Promise<boolean> {
    return db.write(async (tx) => {
      const rows = await listAdded(tx, id, atOnce)
      for (const row of rows) {
        const article = row.articleId === null ? undefined : await articles.findImported(tx, row.articleId)
        const isOurs = article && (!row.leftAt || Date.parse(article.updatedAt) !== Date.parse(row.leftAt))
        if (isOurs) {
          await updateRecord(tx, row, { state: 'kept', problem: 'import_changed_here' })
          continue
        }
        if (article) await articles.withdrawImported(tx, article.id)
        if (row.articleId !== null) await deleteKnown(tx, row.articleId)
        await updateRecord(tx, row, { state: 'withdrawn' })
      }
      if (rows.length === 0) await redirects.removeLists(tx, source)
      return rows.length > 0
    })
  }

  return { withdrawSome }
}
