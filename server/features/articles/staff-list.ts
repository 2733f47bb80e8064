import type { EditorArticle } from '#contract/editor.ts'
import type { Language } from '#contract/schema.ts'
import type { Database } from '../../platform/database.ts'
import type { Translate, Translator } from '../../platform/translate.ts'
import { type Author, coverOf, labelOf } from './presenting.ts'
import { countForStaff, listForStaff, type StaffRow, type WantedByStaff } from './staff-list.store.ts'

interface Needs {
  db: Database
  translator: Translator
  authors: { findAuthors(ids: readonly number[]): Promise<Map<number, Author>> }
}

/** Everything that staff have written, as they find it again. */
export function createStaffList({ db, translator, authors }: Needs) {
  async function listForEditor(
    wanted: WantedByStaff,
    language: Language,
    { page, limit }: { page: number; limit: number },
  ): Promise<{ articles: EditorArticle[]; total: number }> {
    const [rows, total] = await Promise.all([
      listForStaff(db.read, { ...wanted, limit, offset: (page - 1) * limit }),
      countForStaff(db.read, wanted),
    ])
    const names = await authors.findAuthors([...new Set(rows.flatMap((row) => row.authorId ?? []))])
    const t = translator.in(language)
    return { articles: rows.map((row) => present(row, t, names)), total }
  }

  return { listForEditor }
}

function present(
  { coverFiles, category: categoryId, authorId, ...row }: StaffRow,
  t: Translate,
  names: Map<number, Author>,
): EditorArticle {
  const { cover, coverUrl } = coverOf(coverFiles ?? [])
  const category = labelOf(categoryId, t).categoryName
  const authorName = names.get(authorId ?? 0)?.name ?? ''
  return { ...row, idPost: row.id, category, categoryId, cover, coverUrl, authorName }
}
