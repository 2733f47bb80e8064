import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import './articles.events.ts'
import { hasBody, kindOf } from './articles.policy.ts'
import { type Article, type ArticleChanges, findForUpdate, updateArticle } from './edit-article.store.ts'

export type ArticleUpdates = ReturnType<typeof createArticleUpdates>

/** What every change of a text has in common: it is dated, told, and written in the book. */
export function createArticleUpdates({ clock, audit }: Dependencies) {
  const now = () => clock.now().toISOString()

  async function change(tx: Tx, before: Article, changes: ArticleChanges): Promise<void> {
    const after = { ...before, ...changes }
    ensurePublishable(after)

    const updatedAt = now()
    const publishedAt = after.publishedAt ?? (after.isPublished ? updatedAt : null)
    await updateArticle(tx, before.id, { ...changes, updatedAt, publishedAt })
    if (after.coverId !== before.coverId) await tx.enqueue('articles.composeShare', { id: before.id })
    tell(tx, before, { ...after, publishedAt })
  }

  /** What was never published stands on no page, unless it is the text of a shop. */
  function tell(tx: Tx, before: Article, after: Article): void {
    if (after.publishedAt === null && after.kind !== 'store') return
    const moved = after.slug !== before.slug && before.publishedAt !== null
    const event = { id: before.id, slug: after.slug, ...(moved ? { formerSlug: before.slug } : {}) }
    tx.emit('articles.changed', { ...event, kind: kindOf(before) })
    // It leaves one list and comes into another.
    if (after.isLyrics !== before.isLyrics) tx.emit('articles.changed', { ...event, kind: kindOf(after) })
  }

  function record(tx: Tx, actor: Actor, action: string, { id, title }: { id: number; title: string }) {
    return audit.record(tx, { actor, action, subject: { type: 'article', id }, details: { title } })
  }

  return { now, change, tell, record }
}

export async function getForUpdate(tx: Tx, id: number): Promise<Article> {
  const article = await findForUpdate(tx, id)
  if (!article) throw new NotFound('article_not_found')
  return article
}

/** Whoever has read another version learns what stands there now. */
export function ensureVersion(article: Article, read: number | undefined): void {
  if (read === undefined || read === article.version) return
  const { version, title, content, youtube, lrc } = article
  throw new Conflict('article_changed', { current: { version, title, content, youtube, lrc } })
}

export function ensurePublishable({
  isPublished,
  content,
}: {
  isPublished?: boolean | undefined
  content: string
}): void {
  if (isPublished && !hasBody(content)) {
    throw new BadRequest('article_without_body', { fields: { content: ['article_without_body'] } })
  }
}
