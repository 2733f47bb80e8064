import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { excerpt, safeHtml, safeHtmlVersion } from '../../platform/text/safe-html.ts'
import type { Dependencies } from './dependencies.ts'
import './articles.events.ts'
import { excerptLength } from './articles.policy.ts'
import { findForUpdate, insertArticle, updateArticle } from './edit-article.store.ts'

/** Long texts of shops, which have no URL and are in no list, search or feed. */
export function createStoreTexts({ clock, audit }: Dependencies) {
  async function addStoreText(
    tx: Tx,
    actor: Actor,
    { title, slug, content: html }: { title: string; slug: string; content: string },
  ): Promise<number> {
    const content = safeHtml(html)
    const now = clock.now().toISOString()
    const id = await insertArticle(tx, {
      ...{ kind: 'store', title, slug, content, safeVersion: safeHtmlVersion },
      excerpt: excerpt(content, excerptLength),
      ...{ authorId: actor.userId, createdAt: now, updatedAt: now },
    })
    await audit.record(tx, {
      actor,
      action: 'articles.added',
      subject: { type: 'article', id },
      details: { title },
    })
    return id
  }

  /** Deletes the text together with its shop. Does nothing if it is deleted already. */
  async function removeStoreText(tx: Tx, id: number): Promise<void> {
    const text = await findForUpdate(tx, id)
    if (text?.kind !== 'store') return
    await updateArticle(tx, id, { deletedAt: clock.now().toISOString() })
    tx.emit('articles.changed', { id, slug: text.slug, kind: 'store' })
  }

  return { addStoreText, removeStoreText }
}
