import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import type { EditDependencies } from './article-updates.ts'
import { ensureLanguageFree, getForUpdate } from './article-updates.ts'
import './articles.events.ts'
import { canBeTranslated, kindOf } from './articles.policy.ts'
import { findText } from './articles.store.ts'
import { type Article, updateArticle } from './edit-article.store.ts'
import {
  deleteOtherSources,
  deleteSources,
  listLanguages,
  updateOriginal,
  updateSource,
} from './translations.store.ts'

/** Linking of separately written texts as translations, and unlinking. */
export function createJoinTexts({ db, updates }: EditDependencies) {
  const { now, record } = updates

  async function joinTexts(actor: Actor, id: number, otherId: number): Promise<void> {
    await db.write(async (tx) => {
      const { text, original } = await lockPair(tx, id, otherId)
      if (!canBeTranslated(text) || !canBeTranslated(original)) throw new NotFound('article_not_found')
      if (text.textId === original.textId) return

      const all = await listLanguages(tx, text.textId)
      const moved = text.translationOf === null ? all : all.filter((one) => one.id === id)
      for (const one of moved) {
        await ensureLanguageFree(tx, { id: one.id, textId: original.textId }, one.language)
      }
      const ids = text.translationOf === null ? await updateOriginal(tx, id, original.id) : [id]
      await updateArticle(tx, id, { translationOf: original.id })
      for (const one of ids) await updateSource(tx, one, { ...original, comparedAt: now() })
      await deleteOtherSources(tx, ids, original.id)
      await record(tx, actor, 'articles.translationJoined', text)
      emitChange(tx, text)
    })
  }

  /** Locks both texts by ascending id, to avoid deadlocks. */
  async function lockPair(
    tx: Tx,
    id: number,
    otherId: number,
  ): Promise<{ text: Article; original: Article }> {
    const other = await findText(tx, otherId)
    if (!other) throw new NotFound('article_not_found')
    const originalId = other.translationOf ?? other.id
    const first = await getForUpdate(tx, Math.min(id, originalId))
    const second = await getForUpdate(tx, Math.max(id, originalId))
    const original = id <= originalId ? second : first
    // It was concurrently made a translation.
    if (original.translationOf !== null) throw new Conflict('original_changed')
    return { text: id <= originalId ? first : second, original }
  }

  async function separateText(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const text = await getForUpdate(tx, id)
      if (text.translationOf === null) throw new NotFound('original_not_found')
      await updateArticle(tx, id, { translationOf: null })
      await deleteSources(tx, id)
      await record(tx, actor, 'articles.translationSeparated', text)
      emitChange(tx, text)
    })
  }

  /** The pages of all translations link to each other. */
  function emitChange(tx: Tx, { id, slug, ...text }: Article): void {
    tx.emit('articles.changed', { id, slug, kind: kindOf(text) })
  }

  return { joinTexts, separateText }
}
