import type { Language } from '#contract/schema.ts'
import type { Tx } from '../../platform/database/database.ts'
import { excerpt, safeHtml, safeHtmlVersion } from '../../platform/text/safe-html.ts'
import { saveRevision } from './article-updates.ts'
import { excerptLength, lackOf } from './articles.policy.ts'
import type { Dependencies } from './dependencies.ts'
import {
  type Article,
  findForUpdate,
  insertArticle,
  insertImage,
  updateArticle,
  updateShown,
} from './edit-article.store.ts'
import { isSamePlan, noPlan, planAfter, planRefusal } from './publication/publication-plan.policy.ts'
import { deletePlan, findPlan } from './publication/publication-plan.store.ts'
import { savePlan } from './publication/publication-plan.ts'
import { claimFreeSlug, slugFrom } from './slugs.ts'
import { passOnOriginal } from './translations.ts'

type Saved = Parameters<typeof saveRevision>[1]['text']

/** A text of another site, with its dates there. */
export interface ImportedText {
  title: string
  /** Base of its slug. */
  slug: string
  html: string
  description: string
  category: number | null
  language: Language
  authorId: number | null
  isPublished: boolean
  /** Scheduled publication, if it is not published. */
  publishAt: string | null
  coverId: string | null
  createdAt: string
  /** First publication on the other site, even if it is imported as a draft. */
  publishedAt: string | null
  updatedAt: string
}

/**
 * Creation and update of imported texts, by the rules of all texts but without notifications. The caller invalidates
 * lists and pages once for many texts.
 */
export function createImportedTexts({ clock }: Pick<Dependencies, 'clock'>) {
  async function addImported(tx: Tx, text: ImportedText, importedBy: number | null): Promise<Article> {
    const fields = fieldsOf(text)
    const wished = slugFrom(text.slug)
    const id = await insertArticle(tx, { ...fields, slug: wished })
    const slug = await claimFreeSlug(tx, wished, { articleId: id, createdAt: now() })
    if (slug !== wished) await updateArticle(tx, id, { slug })
    await updateShown(tx, { id, content: '' }, fields)
    await saveFirstRevision(tx, id, { version: 1, youtube: '', lrc: '', ...fields }, importedBy)
    await plan(tx, { id, ...fields }, text, importedBy)
    return getLocked(tx, id)
  }

  /** Updates a text, whose previous state stays as a revision. Its slug does not change. */
  async function changeImported(
    tx: Tx,
    before: Article,
    text: ImportedText,
    importedBy: number | null,
  ): Promise<Article> {
    // The language stays, because it may have translations by now.
    const { language: _, ...fields } = fieldsOf(text)
    const version = before.version + 1
    const coverId = text.coverId ?? before.coverId
    const publishedAt = text.publishedAt ?? before.publishedAt
    await updateArticle(tx, before.id, { ...fields, coverId, publishedAt, version })
    await updateShown(tx, before, { content: fields.content })
    const { youtube, lrc } = before
    await saveFirstRevision(tx, before.id, { version, youtube, lrc, ...fields }, importedBy)
    await plan(tx, { ...before, ...fields }, text, importedBy)
    return getLocked(tx, before.id)
  }

  /** Moves a text to the bin and cancels its schedule. */
  async function withdrawImported(tx: Tx, id: number): Promise<void> {
    const article = await findForUpdate(tx, id)
    if (!article) return
    await deletePlan(tx, id)
    await updateArticle(tx, id, { deletedAt: now() })
    await passOnOriginal(tx, article, now())
  }

  /** Replaces the link to a picture by the picture, without counting as an edit. */
  async function illustrateImported(
    tx: Tx,
    id: number,
    {
      pictureId,
      isCover,
      place,
    }: { pictureId: string; isCover: boolean; place: (content: string) => string },
  ): Promise<void> {
    const article = await findForUpdate(tx, id)
    if (!article) return
    if (isCover) {
      if (article.coverId === null) await updateArticle(tx, id, { coverId: pictureId })
      return
    }
    const content = place(article.content)
    if (content === article.content) return
    await updateArticle(tx, id, {
      content,
      excerpt: excerpt(content, excerptLength),
      version: article.version + 1,
    })
    await insertImage(tx, id, pictureId)
  }

  function fieldsOf({ html, slug: _, publishAt: __, ...text }: ImportedText) {
    const content = safeHtml(html)
    return {
      ...text,
      ...{ content, excerpt: excerpt(content, excerptLength), safeVersion: safeHtmlVersion },
      isPublished: text.isPublished && lackOf({ ...text, content }) === undefined,
    }
  }

  const saveFirstRevision = (tx: Tx, articleId: number, text: Saved, authorId: number | null) =>
    saveRevision(tx, { articleId, text, authorId, at: now(), isAutosave: false })

  /** Replaces the schedule by the imported one. Dates too far in the future are ignored. */
  async function plan(
    tx: Tx,
    { id, isPublished }: Pick<Article, 'id' | 'isPublished'>,
    { publishAt }: ImportedText,
    plannedBy: number | null,
  ): Promise<void> {
    const before = (await findPlan(tx, id)) ?? noPlan
    const next = planAfter(before, { publishAt }, isPublished)
    if (isSamePlan(before, next)) return
    const at = clock.now()
    await savePlan(tx, id, { ...(planRefusal(before, next, at) ? noPlan : next), plannedBy }, at)
  }

  async function getLocked(tx: Tx, id: number): Promise<Article> {
    const article = await findForUpdate(tx, id)
    if (!article) throw new Error('a text that was just written is gone')
    return article
  }

  const now = () => clock.now().toISOString()

  return { addImported, changeImported, withdrawImported, illustrateImported, findImported: findForUpdate }
}
