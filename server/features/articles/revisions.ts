import type { Revision } from '#contract/editor.ts'
import type { Actor } from '../../platform/actor.ts'
import { NotFound } from '../../platform/errors.ts'
import { excerpt, safeHtmlVersion, safeNow } from '../../platform/text/safe-html.ts'
import type { EditDependencies } from './article-updates.ts'
import { ensureVersion, getForUpdate } from './article-updates.ts'
import { excerptLength } from './articles.policy.ts'
import type { Author } from './articles.presenter.ts'
import { findText } from './articles.store.ts'
import {
  findNewestRevision,
  findRevision,
  insertRevision,
  type ListedRevision,
  listRevisions,
} from './edit-article.store.ts'

/** Revisions of texts. */
export function createRevisions({ db, authors, updates }: EditDependencies) {
  async function revisions(articleId: number): Promise<Revision[]> {
    const [article, rows] = await Promise.all([
      findText(db.read, articleId),
      listRevisions(db.read, articleId),
    ])
    if (!article) throw new NotFound('article_not_found')
    const names = await authors.findAuthors([...new Set(rows.flatMap((row) => row.authorId ?? []))])
    // Publishing and a changed slug are versions too, without a revision.
    return rows.map((row) => present(row, { newest: rows[0]?.id, names }))
  }

  async function revision(articleId: number, id: number) {
    const [article, row, newest] = await Promise.all([
      findText(db.read, articleId),
      findRevision(db.read, { articleId, id }),
      findNewestRevision(db.read, articleId),
    ])
    if (!article) throw new NotFound('article_not_found')
    if (!row) throw new NotFound('revision_not_found')
    const names = await authors.findAuthors(row.authorId === null ? [] : [row.authorId])
    const { youtube, lrc } = row
    const presented = present(row, { newest: newest?.id, names })
    return { ...presented, content: safeNow(row.content, row), youtube, lrc }
  }

  /** Restores a revision; the current text stays among the revisions. */
  async function restoreRevision(
    actor: Actor,
    { articleId, id, version }: { articleId: number; id: number; version?: number | undefined },
  ) {
    return db.write(async (tx) => {
      const before = await getForUpdate(tx, articleId)
      ensureVersion(before, version)
      const row = await findRevision(tx, { articleId, id })
      if (!row) throw new NotFound('revision_not_found')

      const content = safeNow(row.content, row)
      const { title, youtube, lrc } = row
      const next = before.version + 1
      const text = { title, youtube, lrc, content, safeVersion: safeHtmlVersion, version: next }
      await updates.change(tx, before, { ...text, excerpt: excerpt(content, excerptLength) })
      const at = updates.now()
      await insertRevision(tx, { articleId, ...text, authorId: actor.userId, begunAt: at, savedAt: at })
      await updates.record(tx, actor, 'articles.restoredRevision', { id: articleId, title })
      return { id: articleId, slug: before.slug, version: next }
    })
  }

  return { revisions, revision, restoreRevision }
}

function present(
  { id, version, title, authorId, begunAt, savedAt, length }: ListedRevision,
  { newest, names }: { newest: number | undefined; names: Map<number, Author> },
): Revision {
  const authorName = names.get(authorId ?? 0)?.name ?? ''
  return { id, version, title, authorName, begunAt, savedAt, length, isCurrent: id === newest }
}
