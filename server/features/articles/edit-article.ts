import { youtubeId } from '#contract/rules/youtube.ts'
import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { BadRequest } from '../../platform/errors.ts'
import { excerpt, safeHtml, safeHtmlVersion } from '../../platform/text/safe-html.ts'
import type { EditDependencies } from './article-updates.ts'
import './articles.events.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import {
  actionOf,
  type Byline,
  createByline,
  ensureLanguageFree,
  ensurePublishable,
  ensureVersion,
  fixRevision,
  getForUpdate,
  saveRevision,
} from './article-updates.ts'
import { daysUntilGone, excerptLength, followsTitle, kindOf } from './articles.policy.ts'
import {
  type Article,
  deleteGone,
  deleteSlug,
  findDeleted,
  findNewestRevision,
  insertArticle,
  isTrack,
  updateArticle,
  updateShown,
} from './edit-article.store.ts'
import type { PublicationPlans } from './publication/publication-plan.ts'
import { claimFreeSlug, claimSlug, slugFrom } from './slugs.ts'
import { passOnOriginal, type Rejoined, rejoin } from './translations.ts'

/** Fields of an article; those that are left out do not change. */
interface ArticleInput extends Byline {
  title?: string | undefined
  content?: string | undefined
  youtube?: string | undefined
  description?: string | undefined
  category?: number | null | undefined
  isPublished?: boolean | undefined
  isLyrics?: boolean | undefined
  lrc?: string | undefined
  trackId?: number | null | undefined
  language?: Language | undefined
}

interface NewArticle extends ArticleInput {
  title: string
  autosave?: boolean | undefined
  creation?: Creation
}

interface Edit extends ArticleInput {
  slug?: string | undefined
  version?: number | undefined
  autosave?: boolean | undefined
}

interface SavedArticle {
  id: number
  slug: string
  version: number
}

/** Creating, editing, deleting and restoring of texts by staff. */
export function createEditArticle({
  db,
  clock,
  pictures,
  updates,
  plans,
  ...dependencies
}: EditDependencies & { plans: Pick<PublicationPlans, 'setPlan' | 'cancelPlan'> }) {
  const byline = createByline({ ...dependencies, clock })
  const { now, change, notifyReaders, record } = updates

  const { writeOnce } = createIdempotency<SavedArticle>({ db, clock }, 'articles.add')

  async function add(
    actor: Actor,
    { title, autosave = false, creation, ...input }: NewArticle,
  ): Promise<SavedArticle> {
    const slug = slugFrom(title)
    const fields = {
      content: '',
      excerpt: '',
      safeVersion: safeHtmlVersion,
      ...prepared({ title, ...input }),
    }
    ensurePublishable({ isPublished: false, ...fields, title })

    const createdAt = now()
    return writeOnce(actor.userId, creation, async (tx) => {
      await ensureTrack(tx, input.trackId)
      const own = { authorId: actor.userId, publishedAt: null }
      await byline.ensure(tx, actor, { before: own, byline: input, isPublished: input.isPublished ?? false })
      const dates = { createdAt, updatedAt: createdAt, publishedAt: input.isPublished ? createdAt : null }
      const article = { ...dates, authorId: actor.userId, ...fields, title, slug }
      const id = await insertArticle(tx, article)
      const freeSlug = await claimFreeSlug(tx, slug, { articleId: id, createdAt })
      if (freeSlug !== slug) await updateArticle(tx, id, { slug: freeSlug })
      const text = { title, youtube: '', lrc: '', ...fields, version: 1 }
      const isAutosave = autosave && !input.isPublished
      await saveRevision(tx, { articleId: id, text, authorId: actor.userId, at: createdAt, isAutosave })
      await record(tx, actor, 'articles.added', { id, title })
      await byline.record(tx, actor, { before: own, after: { ...article, id }, byline: input })
      if (input.isPublished) await notifyReaders(tx, { ...article, id, kind: 'article', translationOf: null })
      tx.emit('articles.changed', {
        ...{ id, slug: freeSlug },
        kind: kindOf({ kind: 'article', isLyrics: input.isLyrics ?? false }),
      })
      return { id, slug: freeSlug, version: 1 }
    })
  }

  /** Edits a text. With the `version` that was read, a concurrent change is a conflict. */
  async function edit(
    actor: Actor,
    id: number,
    { slug: chosen, version, autosave = false, ...input }: Edit,
  ): Promise<SavedArticle> {
    const fields = prepared(input)
    return db.write(async (tx) => {
      const before = await getForUpdate(tx, id)
      ensureVersion(before, version)
      await ensureTrack(tx, input.trackId)
      await ensureLanguageFree(tx, before, input.language)
      await byline.ensure(tx, actor, {
        ...{ before, byline: input },
        isPublished: input.isPublished ?? before.isPublished,
      })

      const slug = await slugAfter(tx, before, { chosen, title: input.title })
      const next = before.version + 1
      const after = { ...before, ...fields, slug, version: next }
      await change(tx, before, { ...fields, slug, version: next })
      if (fields.content !== undefined) await updateShown(tx, before, after)
      const { isPublished = before.isPublished } = input
      if (isPublished !== before.isPublished) await plans.setPlan(tx, actor, { article: after, isPublished })
      const action = actionOf(before, input.isPublished)
      const isAutosave = autosave && !after.isPublished
      const goesOn = await continuesRevision(tx, actor, { before, after, isAutosave })
      if (!goesOn || action !== 'articles.edited') await record(tx, actor, action, after)
      await byline.record(tx, actor, { before, after, byline: input })
      return { id, slug, version: next }
    })
  }

  async function remove(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const article = await getForUpdate(tx, id)
      const { slug, title, ...before } = article
      await plans.cancelPlan(tx, actor, article)
      await updateArticle(tx, id, { deletedAt: now() })
      await passOnOriginal(tx, article, now())
      await record(tx, actor, 'articles.deleted', { id, title })
      tx.emit('articles.changed', { id, slug, kind: kindOf(before) })
    })
  }

  /** Returns how it came back. Does nothing if the text is not in the bin. */
  async function restore(actor: Actor, id: number): Promise<Rejoined | undefined> {
    return db.write(async (tx) => {
      const deleted = await findDeleted(tx, id)
      if (!deleted) return void (await getForUpdate(tx, id))
      const rejoined = await rejoin(tx, deleted, now())
      await updateArticle(tx, id, { deletedAt: null })
      await record(tx, actor, 'articles.restored', deleted)
      tx.emit('articles.changed', { id, slug: deleted.slug, kind: kindOf(deleted) })
      return rejoined
    })
  }

  /** Deletes texts for good that have been in the bin for long enough. */
  async function purgeDeleted(): Promise<void> {
    const before = new Date(clock.now().getTime() - daysUntilGone * 86_400_000)
    await db.write(async (tx) => pictures.removeSome(tx, await deleteGone(tx, before.toISOString())))
  }

  /** Stores the revision. Returns whether an automatic save updated the previous one. */
  async function continuesRevision(
    tx: Tx,
    actor: Actor,
    { before, after, isAutosave }: { before: Article; after: Article; isAutosave: boolean },
  ): Promise<boolean> {
    const articleId = before.id
    if (!hasOtherWords(before, after)) {
      if (!isAutosave) await fixRevision(tx, articleId)
      return false
    }
    // Texts older than the revisions get one of their previous state.
    if (!(await findNewestRevision(tx, articleId))) {
      const { authorId, updatedAt } = before
      await saveRevision(tx, { articleId, text: before, authorId, at: updatedAt, isAutosave: false })
    }
    const save = { articleId, text: after, authorId: actor.userId, at: now(), isAutosave }
    return !(await saveRevision(tx, save))
  }

  /** Returns the slug after an edit. Slugs of a text that was never published become free again. */
  async function slugAfter(
    tx: Tx,
    before: Article,
    { chosen, title }: { chosen: string | undefined; title: string | undefined },
  ): Promise<string> {
    const to = { articleId: before.id, createdAt: now() }
    const follows = title !== undefined && title !== before.title && followsTitle(before)
    // Texts of shops have no URL.
    if (before.kind === 'store' || (!chosen && !follows)) return before.slug

    const slug = chosen ? await claimSlug(tx, chosen, to) : await claimFreeSlug(tx, slugFrom(title ?? ''), to)
    if (slug !== before.slug && before.publishedAt === null) await deleteSlug(tx, before.slug)
    return slug
  }

  return { add, edit, remove, restore, purgeDeleted }
}

async function ensureTrack(tx: Tx, trackId: number | null | undefined): Promise<void> {
  if (trackId && !(await isTrack(tx, trackId))) {
    throw new BadRequest('track_unknown', { fields: { trackId: ['track_unknown'] } })
  }
}

/** Normalises and sanitises the input for storage. */
function prepared({ content, youtube, ...input }: ArticleInput) {
  return {
    ...definedFields(input),
    ...(content === undefined ? {} : safeContent(content)),
    ...(youtube === undefined ? {} : { youtube: videoFrom(youtube) }),
  }
}

function safeContent(html: string) {
  const content = safeHtml(html)
  return { content, excerpt: excerpt(content, excerptLength), safeVersion: safeHtmlVersion }
}

function videoFrom(pasted: string): string {
  const id = pasted === '' ? '' : youtubeId(pasted)
  if (id === undefined) throw new BadRequest('video_invalid', { fields: { youtube: ['video_invalid'] } })
  return id
}

type Words = Pick<Article, 'title' | 'content' | 'youtube' | 'lrc'>

function hasOtherWords(before: Words, after: Words): boolean {
  return (['title', 'content', 'youtube', 'lrc'] as const).some((part) => before[part] !== after[part])
}
