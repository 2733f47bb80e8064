import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Conflict, Forbidden, NotFound } from '../../platform/errors.ts'
import { safeNow } from '../../platform/text/safe-html.ts'
import type { Act } from '../audit/audit.service.ts'
import './articles.events.ts'
import { canChooseAuthor, kindOf, lackOf } from './articles.policy.ts'
import type { Dependencies } from './dependencies.ts'
import {
  type Article,
  type ArticleChanges,
  deleteOldRevisions,
  findForUpdate,
  findNewestRevision,
  insertRevision,
  type RevisionRow,
  updateArticle,
  updateRevision,
} from './edit-article.store.ts'
import { deletePreviewsOf } from './previews.store.ts'
import { hasLanguage, lockLanguages } from './translations.store.ts'

type ArticleUpdates = ReturnType<typeof createArticleUpdates>

/** Dependencies of the parts that change texts. */
export interface EditDependencies extends Dependencies {
  updates: ArticleUpdates
}

/** Shared by all changes of texts: date, event and entry in the audit log. */
export function createArticleUpdates({ clock, audit, devices }: Dependencies) {
  const now = () => clock.now().toISOString()

  async function change(tx: Tx, before: Article, changes: ArticleChanges): Promise<void> {
    const after = { ...before, ...changes }
    ensurePublishable(after)

    const updatedAt = now()
    const publishedAt = after.publishedAt ?? (after.isPublished ? updatedAt : null)
    await updateArticle(tx, before.id, { ...changes, updatedAt, publishedAt })
    if (after.coverId !== before.coverId) await tx.enqueue('articles.composeShare', { id: before.id })
    // Withdrawn texts are not shown by earlier preview links either.
    if (before.isPublished && !after.isPublished) await deletePreviewsOf(tx, before.id)
    if (before.publishedAt === null && after.isPublished) await notifyReaders(tx, after)
    emitChange(tx, before, { ...after, publishedAt })
  }

  /** Notifies readers of a first publication, except for texts of shops and translations. */
  async function notifyReaders(
    tx: Tx,
    { id, kind, authorId, translationOf }: Pick<Article, 'id' | 'kind' | 'authorId' | 'translationOf'>,
  ): Promise<void> {
    if (kind !== 'store' && translationOf === null)
      await devices.notifyAll(tx, { kind: 'article', id, byId: authorId })
  }

  /** Emits no event for unpublished texts, which are on no page, except for texts of shops. */
  function emitChange(tx: Tx, before: Article, after: Article): void {
    if (after.publishedAt === null && after.kind !== 'store') return
    const moved = after.slug !== before.slug && before.publishedAt !== null
    const event = { id: before.id, slug: after.slug, ...(moved ? { formerSlug: before.slug } : {}) }
    tx.emit('articles.changed', { ...event, kind: kindOf(before) })
    // It moves from one list to another.
    if (after.isLyrics !== before.isLyrics) tx.emit('articles.changed', { ...event, kind: kindOf(after) })
  }

  function record(tx: Tx, actor: Act['actor'], action: string, { id, title }: { id: number; title: string }) {
    return audit.record(tx, { actor, action, subject: { type: 'article', id }, details: { title } })
  }

  return { now, change, emitChange, notifyReaders, record }
}

/** Returns the action of a change in the audit log. */
export function actionOf(before: { isPublished: boolean }, isPublished: boolean | undefined): string {
  if (isPublished === undefined || isPublished === before.isPublished) return 'articles.edited'
  return isPublished ? 'articles.published' : 'articles.withdrawn'
}

export async function getForUpdate(tx: Tx, id: number): Promise<Article> {
  const article = await findForUpdate(tx, id)
  if (!article) throw new NotFound('article_not_found')
  return article
}

/** Throws a conflict with the current text if another version was read. */
export function ensureVersion(article: Article, read: number | undefined): void {
  if (read === undefined || read === article.version) return
  const { version, title, youtube, lrc } = article
  const content = safeNow(article.content, article)
  throw new Conflict('article_changed', { current: { version, title, content, youtube, lrc } })
}

export function ensurePublishable({
  isPublished,
  ...text
}: {
  isPublished?: boolean | undefined
  title: string
  content: string
}): void {
  const lack = isPublished ? lackOf(text) : undefined
  if (lack === undefined) return
  const key = `article_without_${lack}`
  throw new BadRequest(key, { fields: { [lack === 'title' ? 'title' : 'content']: [key] } })
}

const revisionsKept = 100
const revisionMinutes = 10

type Text = Pick<Article, 'version' | 'title' | 'content' | 'safeVersion' | 'youtube' | 'lrc'>

interface Save {
  articleId: number
  text: Text
  authorId: number | null
  at: string
  /** Whether it is an automatic save of a draft. */
  isAutosave: boolean
}

/** Stores a revision. Returns whether a new one was created instead of updating the newest. */
export async function saveRevision(tx: Tx, save: Save): Promise<boolean> {
  const { articleId, text, authorId, at, isAutosave } = save
  const { version, title, content, safeVersion, youtube, lrc } = text
  const fields = { version, title, content, safeVersion, youtube, lrc }
  const newest = await findNewestRevision(tx, articleId)
  if (newest && !startsRevision(newest, save)) {
    await updateRevision(tx, newest.id, { ...fields, savedAt: at })
    return false
  }
  await insertRevision(tx, { articleId, ...fields, authorId, begunAt: at, savedAt: at, isAutosave })
  await deleteOldRevisions(tx, articleId, revisionsKept)
  return true
}

/**
 * Automatic saves of one person within minutes share a revision. A new one starts if much of the text was deleted, so
 * that it can be restored, and after everything that was published or saved by hand.
 */
function startsRevision(newest: RevisionRow, { authorId, at, text: { content }, isAutosave }: Save): boolean {
  if (!newest.isAutosave || !isAutosave || newest.authorId !== authorId) return true
  if (Date.parse(at) - Date.parse(newest.begunAt) > revisionMinutes * 60_000) return true
  return content.length < newest.content.length * 0.7 && newest.content.length - content.length > 200
}

/** Closes the newest revision for later automatic saves, because its text was published or saved by hand. */
export async function fixRevision(tx: Tx, articleId: number): Promise<void> {
  const newest = await findNewestRevision(tx, articleId)
  if (newest?.isAutosave) await updateRevision(tx, newest.id, { isAutosave: false })
}

/** Author and publication date; fields that are left out do not change. */
export interface Byline {
  authorId?: number | undefined
  publishedAt?: string | undefined
}

type Dated = Pick<Article, 'authorId' | 'publishedAt'>

/** Changes of author and publication date by staff. */
export function createByline({ clock, audit, authors }: Pick<Dependencies, 'clock' | 'audit' | 'authors'>) {
  /** Throws if the change is not allowed; `isPublished` is the state after the change. */
  async function ensure(
    tx: Tx,
    actor: Actor,
    { before, byline, isPublished }: { before: Dated; byline: Byline; isPublished: boolean },
  ): Promise<void> {
    await ensureAuthor(tx, actor, before, byline)
    const { publishedAt } = byline
    if (publishedAt === undefined) return

    // A text that was never published has no publication date.
    if (!isPublished && before.publishedAt === null) throw refusedDate('published_at_of_draft')
    if (Date.parse(publishedAt) > clock.now().getTime()) throw refusedDate('published_at_future')
  }

  async function ensureAuthor(tx: Tx, actor: Actor, before: Dated, { authorId }: Byline): Promise<void> {
    if (authorId === undefined || authorId === before.authorId) return
    if (!canChooseAuthor(actor, before))
      throw new Forbidden('author_not_yours', { fields: { authorId: ['author_not_yours'] } })

    const staff = await authors.listStaff(tx)
    if (!staff.some(({ id }) => id === authorId)) {
      throw new BadRequest('author_unknown', { fields: { authorId: ['author_unknown'] } })
    }
  }

  /** Adds audit entries for author and date; names are looked up when the log is read. */
  async function record(
    tx: Tx,
    actor: Actor,
    {
      before,
      after,
      byline,
    }: { before: Dated; after: Pick<Article, 'id' | 'title' | 'authorId'>; byline: Byline },
  ): Promise<void> {
    const { id, title, authorId } = after
    if (byline.authorId !== undefined && authorId !== null && authorId !== before.authorId) {
      const subject = { type: 'user', id: authorId }
      await audit.record(tx, { actor, action: 'articles.authorChosen', subject, details: { title } })
    }
    const { publishedAt } = byline
    if (publishedAt !== undefined && !isSameMoment(publishedAt, before.publishedAt)) {
      const subject = { type: 'article', id }
      await audit.record(tx, {
        actor,
        action: 'articles.dateChosen',
        subject,
        details: { title, publishedAt },
      })
    }
  }

  return { ensure, record }
}

function refusedDate(key: string): BadRequest {
  return new BadRequest(key, { fields: { publishedAt: [key] } })
}

const isSameMoment = (one: string, other: string | null) =>
  other !== null && Date.parse(one) === Date.parse(other)

/** Throws if a translation in this language exists. Takes a lock against concurrent changes. */
export async function ensureLanguageFree(
  tx: Tx,
  article: Pick<Article, 'id' | 'textId'>,
  language: Language | undefined,
): Promise<void> {
  if (language === undefined) return
  await lockLanguages(tx, article.textId)
  if (await hasLanguage(tx, article, language)) {
    throw new Conflict('translation_exists', { fields: { language: ['translation_exists'] } })
  }
}
