import type { EditorArticle } from '#contract/editor.ts'
import type { Language } from '#contract/schema.ts'
import type { NameOfCategory } from '../site/site.service.ts'
import { type Author, coverOf, labelOf } from './articles.presenter.ts'
import type { Dependencies } from './dependencies.ts'
import { listActsUntil } from './publication/publication-plan.store.ts'
import { countForStaff, listForStaff, type StaffFilter, type StaffRow } from './staff-list.store.ts'

/** List of texts for staff. */
export function createStaffList({ db, site, authors }: Dependencies) {
  async function listForEditor(
    filter: StaffFilter,
    language: Language,
    { page, limit }: { page: number; limit: number },
  ): Promise<{ articles: EditorArticle[]; total: number }> {
    const [rows, total, nameOf] = await Promise.all([
      listForStaff(db.read, { ...filter, limit, offset: (page - 1) * limit }),
      countForStaff(db.read, filter),
      site.categoryNames(language),
    ])
    const names = await authors.findAuthors([...new Set(rows.flatMap((row) => row.authorId ?? []))])
    return { articles: rows.map((row) => present(row, nameOf, names)), total }
  }

  const countDrafts = () => countForStaff(db.read, { state: 'draft' })
  const listPlanned = (until: string) => listActsUntil(db.read, until)

  return { listForEditor, countDrafts, listPlanned }
}

function present(
  { coverFiles, category: categoryId, authorId, ...row }: StaffRow,
  nameOf: NameOfCategory,
  names: Map<number, Author>,
): EditorArticle {
  const { cover, coverUrl } = coverOf(coverFiles ?? [])
  const category = labelOf(categoryId, nameOf).categoryName
  const authorName = names.get(authorId ?? 0)?.name ?? ''
  return { ...row, idPost: row.id, category, categoryId, cover, coverUrl, authorName }
}
