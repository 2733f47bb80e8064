import type { Revision } from '#contract/editor.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { excerpt } from '../../platform/text/excerpt.ts'
import { safeHtmlVersion, safeNow } from '../../platform/text/safe-html.ts'
import { type ArticleUpdates, ensureVersion, getForUpdate } from './article-updates.ts'
import { excerptLength, revisionsKept, startsRevision } from './articles.policy.ts'
import type { Author } from './articles.presenter.ts'
import { findText } from './articles.store.ts'
import type { Dependencies } from './dependencies.ts'
import type { Article } from './edit-article.store.ts'
import {
  deleteOldRevisions,
  findNewestRevision,
  findRevision,
  insertRevision,
  type ListedRevision,
  listRevisions,
  updateRevision,
} from './revisions.store.ts'

type Text = Pick<Article, 'version' | 'title' | 'content' | 'safeVersion' | 'youtube' | 'lrc'>

interface Save {
  articleId: number
  text: Text
  authorId: number | null
  at: string
  /** Nobody asked for it, and nobody but staff could read it. */
  isAutosave: boolean
}

/** Keeps what a text says now. True when that begins a revision, false when it goes on with the last. */
export async function keepRevision(
  tx: Tx,
  { articleId, text, authorId, at, isAutosave }: Save,
): Promise<boolean> {
  const { version, title, content, safeVersion, youtube, lrc } = text
  const fields = { version, title, content, safeVersion, youtube, lrc }
  const newest = await findNewestRevision(tx, articleId)
  if (newest && !startsRevision(newest, { content, authorId, at, isAutosave })) {
    await updateRevision(tx, newest.id, { ...fields, savedAt: at })
    return false
  }
  await insertRevision(tx, { articleId, ...fields, authorId, begunAt: at, savedAt: at, isAutosave })
  await deleteOldRevisions(tx, articleId, revisionsKept)
  return true
}

/** What was autosaved, and is now published or saved by hand as it is: no later autosave goes into it. */
export async function fixRevision(tx: Tx, articleId: number): Promise<void> {
  const newest = await findNewestRevision(tx, articleId)
  if (newest?.isAutosave) await updateRevision(tx, newest.id, { isAutosave: false })
}

interface Needs extends Dependencies {
  updates: ArticleUpdates
}

/** What a text said at other times. */
export function createRevisions({ db, authors, updates }: Needs) {
  async function revisions(articleId: number): Promise<Revision[]> {
    const [article, rows] = await Promise.all([
      findText(db.read, articleId),
      listRevisions(db.read, articleId),
    ])
    if (!article) throw new NotFound('article_not_found')
    const names = await authors.findAuthors([...new Set(rows.flatMap((row) => row.authorId ?? []))])
    // Publishing and another address are versions, too, and have no text of their own.
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

  /** What stands there now stays among the revisions. */
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
