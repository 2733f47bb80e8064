import type { Language } from '#contract/schema.ts'
import type { Original } from '#contract/translations.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { safeAgain, safeNow } from '../../platform/text/safe-html.ts'
import type { EditDependencies } from './article-updates.ts'
import { ensureLanguageFree, getForUpdate, saveRevision } from './article-updates.ts'
import './articles.events.ts'
import { canBeTranslated } from './articles.policy.ts'
import { findText } from './articles.store.ts'
import { type Article, findForUpdate, insertArticle, updateArticle } from './edit-article.store.ts'
import { claimFreeSlug, slugFrom } from './slugs.ts'
import {
  deleteOtherSources,
  deleteSources,
  findHeir,
  findSource,
  hasLanguage,
  insertImagesOf,
  listCompared,
  listLanguages,
  lockLanguages,
  updateOriginal,
  updateSource,
} from './translations.store.ts'

/** Translations: separate texts, all but one of which refer to the original. */
export function createTranslations({ db, clock, updates }: EditDependencies) {
  const { now, record } = updates
  const { writeOnce } = createIdempotency<{ id: number; slug: string }>({ db, clock }, 'translations.add')

  /** Creates a draft with the text, cover, pictures and category of the original. */
  async function translate(
    actor: Actor,
    id: number,
    { language, creation }: { language: Language; creation?: Creation },
  ): Promise<{ id: number; slug: string }> {
    return writeOnce(actor.userId, creation, async (tx) => {
      const original = await getOriginal(tx, id)
      if (!canBeTranslated(original)) throw new NotFound('article_not_found')
      if (original.language === language) throw new Conflict('translation_exists')
      await ensureLanguageFree(tx, original, language)

      const at = now()
      const copy = {
        ...copied(original),
        ...{ language, translationOf: original.id, slug: slugFrom(original.title) },
        ...{ authorId: actor.userId, createdAt: at, updatedAt: at },
      }
      const articleId = await insertArticle(tx, copy)
      const slug = await claimFreeSlug(tx, slugFrom(original.title, language), { articleId, createdAt: at })
      await updateArticle(tx, articleId, { slug })
      await insertImagesOf(tx, original.id, articleId)
      await updateSource(tx, articleId, { ...original, comparedAt: at })
      const text = { ...copy, version: 1 }
      await saveRevision(tx, { articleId, text, authorId: actor.userId, at, isAutosave: false })
      if (copy.coverId !== null) await tx.enqueue('articles.composeShare', { id: articleId })
      await record(tx, actor, 'articles.translationAdded', { id: articleId, title: original.title })
      return { id: articleId, slug }
    })
  }

  /** Locks and returns the original of a text or translation. */
  async function getOriginal(tx: Tx, id: number): Promise<Article> {
    const text = await findText(tx, id)
    if (!text) throw new NotFound('article_not_found')
    return getForUpdate(tx, text.translationOf ?? id)
  }

  /** Marks a translation as up to date with its original. */
  async function confirmTranslation(actor: Actor, id: number, version: number): Promise<void> {
    await db.write(async (tx) => {
      const text = await findText(tx, id)
      if (!text) throw new NotFound('article_not_found')
      // Locked, so that the compared version is the current one.
      const original = text.translationOf === null ? undefined : await findForUpdate(tx, text.translationOf)
      if (!original) throw new NotFound('original_not_found')
      if (original.version !== version) throw new Conflict('original_changed')
      await updateSource(tx, id, { ...original, comparedAt: now() })
      await record(tx, actor, 'articles.translationConfirmed', text)
    })
  }

  return { translate, confirmTranslation }
}

/** Returns the original of a translation; undefined for an original. */
export async function findOriginal(
  q: Queries,
  { id, translationOf, textId }: Pick<Article, 'id' | 'translationOf' | 'textId'>,
): Promise<Original | null> {
  if (translationOf === null) return null
  const [original, source, languages] = await Promise.all([
    findText(q, translationOf),
    findSource(q, id, translationOf),
    listLanguages(q, textId),
  ])
  if (!original) return null
  const { title, description, content, comparedAt } = source ?? {
    ...original,
    comparedAt: original.updatedAt,
  }
  return {
    ...original,
    content: safeNow(original.content, original),
    isOutdated: languages.some((one) => one.id === id && one.isOutdated),
    // It may have been sanitised by earlier rules.
    compared: { title, description, content: safeAgain(content), at: comparedAt },
  }
}

function copied(original: Article) {
  const { kind, title, content, excerpt, safeVersion, description, coverId, category } = original
  const { youtube, isLyrics, lrc, trackId } = original
  const text = { kind, title, content, excerpt, safeVersion, description, coverId, category }
  return { ...text, youtube, isLyrics, lrc, trackId }
}

/**
 * When an original is deleted, makes one of its translations the original, and marks the others as up to date with it.
 * Comparisons with the former original stay until it is restored or deleted for good.
 */
export async function passOnOriginal(tx: Tx, { id, translationOf }: Article, at: string): Promise<void> {
  const heir = translationOf === null ? await findHeir(tx, id) : undefined
  if (heir) await makeOriginal(tx, { formerId: id, heir, at })
}

async function makeOriginal(
  tx: Tx,
  { formerId, heir, at }: { formerId: number; heir: Article; at: string },
): Promise<void> {
  const others = await updateOriginal(tx, formerId, heir.id)
  for (const id of others) await updateSource(tx, id, { ...heir, comparedAt: at })
}

/** Makes a restored text the original again. Translations that it never had are marked as up to date with it. */
async function makeOriginalAgain(
  tx: Tx,
  { formerId, restored, at }: { formerId: number; restored: Article; at: string },
): Promise<void> {
  const compared = await listCompared(tx, restored)
  const others = await updateOriginal(tx, formerId, restored.id)
  for (const id of others) {
    if (!compared.includes(id)) await updateSource(tx, id, { ...restored, comparedAt: at })
  }
  await deleteOtherSources(tx, [restored.id, ...others], restored.id)
}

/** How a text came back: `alone` if another translation has its language by now. */
export type Rejoined = 'original' | 'translation' | 'alone'

/**
 * Links a restored text with its translations again, unless its language was taken meanwhile. A former original is the
 * original again, unless its translations were linked to another text or another of them was restored as original.
 */
export async function rejoin(tx: Tx, restored: Article, at: string): Promise<Rejoined> {
  const { id, language, textId, translationOf } = restored
  if (translationOf === null) return 'original'
  // The lock order of everything that adds a language.
  const original = await findForUpdate(tx, translationOf)
  await lockLanguages(tx, textId)
  if (await hasLanguage(tx, restored, language)) {
    await updateArticle(tx, id, { translationOf: null })
    await deleteSources(tx, id)
    return 'alone'
  }
  if (original && (await listCompared(tx, restored)).length === 0) return 'translation'
  const former = { formerId: translationOf, at }
  if (original) await makeOriginalAgain(tx, { ...former, restored })
  // Its original is in the bin too.
  else await makeOriginal(tx, { ...former, heir: restored })
  return 'original'
}
