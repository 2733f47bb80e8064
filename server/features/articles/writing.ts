import { youtubeId } from '#contract/rules/youtube.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { BadRequest, Conflict, NotFound } from '../../platform/errors.ts'
import { excerpt } from '../../platform/excerpt.ts'
import { safeHtml, safeHtmlVersion } from '../../platform/safe-html.ts'
import type { AuditService } from '../audit/audit.service.ts'
import './articles.facts.ts'
import { daysUntilGone, excerptLength, followsTitle, hasBody, kindOf } from './articles.policy.ts'
import { onlyNamed } from './only-named.ts'
import { deleteSlug } from './slugs.store.ts'
import { slugFrom, takeSlug, takeSlugFor } from './slugs.ts'
import {
  type Article,
  type ArticleChanges,
  deleteGone,
  findForUpdate,
  insertArticle,
  isTrack,
  updateArticle,
} from './writing.store.ts'

interface Needs {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
}

/** What an author may say; what is not named stays. */
export interface Said {
  title?: string | undefined
  content?: string | undefined
  youtube?: string | undefined
  description?: string | undefined
  category?: number | null | undefined
  isPublished?: boolean | undefined
  isLyrics?: boolean | undefined
  lrc?: string | undefined
  trackId?: number | null | undefined
}

export interface Written {
  id: number
  slug: string
  version: number
}

/** What staff do with texts. */
export function createWriting({ db, clock, audit }: Needs) {
  const now = () => clock.now().toISOString()

  async function add(actor: Actor, { title, ...said }: Said & { title: string }): Promise<Written> {
    const slug = slugFrom(title, 'title')
    const fields = { content: '', excerpt: '', safeVersion: safeHtmlVersion, ...prepared({ title, ...said }) }
    ensurePublishable({ isPublished: false, ...fields })

    const createdAt = now()
    return db.write(async (tx) => {
      await ensureTrack(tx, said.trackId)
      const dates = { createdAt, updatedAt: createdAt, publishedAt: said.isPublished ? createdAt : null }
      const id = await insertArticle(tx, { ...fields, title, slug, authorId: actor.userId, ...dates })
      const taken = await takeSlugFor(tx, title, { articleId: id, createdAt })
      if (taken !== slug) await updateArticle(tx, id, { slug: taken })
      await record(tx, actor, 'articles.added', { id, title })
      tx.emit('articles.changed', {
        ...{ id, slug: taken },
        kind: kindOf({ kind: 'article', isLyrics: said.isLyrics ?? false }),
      })
      return { id, slug: taken, version: 1 }
    })
  }

  /** With the `version` that was read, nothing that somebody else wrote in between is lost. */
  async function edit(
    actor: Actor,
    id: number,
    { slug: chosen, version, ...said }: Said & { slug?: string | undefined; version?: number | undefined },
  ): Promise<Written> {
    const fields = prepared(said)
    return db.write(async (tx) => {
      const before = await getForUpdate(tx, id)
      if (version !== undefined && version !== before.version) {
        throw new Conflict('article_changed', { current: currentOf(before) })
      }
      await ensureTrack(tx, said.trackId)

      const slug = await slugAfter(tx, before, { chosen, title: said.title })
      const next = before.version + 1
      await change(tx, before, { ...fields, slug, version: next })
      await record(tx, actor, actionOf(before, said.isPublished), { id, title: said.title ?? before.title })
      return { id, slug, version: next }
    })
  }

  /** Leaves the text, and so its version, as it is. */
  async function publish(
    actor: Actor,
    id: number,
    said: Pick<Said, 'category' | 'isPublished' | 'isLyrics'>,
  ): Promise<void> {
    await db.write(async (tx) => {
      const before = await getForUpdate(tx, id)
      await change(tx, before, onlyNamed(said))
      await record(tx, actor, actionOf(before, said.isPublished), { id, title: before.title })
    })
  }

  async function remove(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const { slug, title, ...before } = await getForUpdate(tx, id)
      await updateArticle(tx, id, { deletedAt: now() })
      await record(tx, actor, 'articles.deleted', { id, title })
      tx.emit('articles.changed', { id, slug, kind: kindOf(before) })
    })
  }

  /** Long enough after they were deleted, texts cannot be brought back. */
  async function forgetDeleted(): Promise<void> {
    const before = new Date(clock.now().getTime() - daysUntilGone * 86_400_000)
    await deleteGone(db.read, before.toISOString())
  }

  async function change(tx: Tx, before: Article, changes: ArticleChanges): Promise<void> {
    const after = { ...before, ...changes }
    ensurePublishable(after)

    const updatedAt = now()
    const publishedAt = before.publishedAt ?? (after.isPublished ? updatedAt : null)
    await updateArticle(tx, before.id, { ...changes, updatedAt, publishedAt })
    const moved = after.slug !== before.slug && before.publishedAt !== null
    const fact = { id: before.id, slug: after.slug, ...(moved ? { formerSlug: before.slug } : {}) }
    tx.emit('articles.changed', { ...fact, kind: kindOf(before) })
    // It leaves one list and comes into another.
    if (after.isLyrics !== before.isLyrics) tx.emit('articles.changed', { ...fact, kind: kindOf(after) })
  }

  /** Addresses under which nobody can have read the text are free again. */
  async function slugAfter(
    tx: Tx,
    before: Article,
    { chosen, title }: { chosen: string | undefined; title: string | undefined },
  ): Promise<string> {
    const to = { articleId: before.id, createdAt: now() }
    const follows = title !== undefined && title !== before.title && followsTitle(before)
    if (!chosen && !follows) return before.slug

    const slug = chosen ? await takeSlug(tx, chosen, to) : await takeSlugFor(tx, title ?? '', to)
    if (slug !== before.slug && before.publishedAt === null) await deleteSlug(tx, before.slug)
    return slug
  }

  function record(tx: Tx, actor: Actor, action: string, { id, title }: { id: number; title: string }) {
    return audit.record(tx, { actor, action, subject: { type: 'article', id }, details: { title } })
  }

  return { add, edit, publish, remove, forgetDeleted }
}

async function getForUpdate(tx: Tx, id: number): Promise<Article> {
  const article = await findForUpdate(tx, id)
  if (!article) throw new NotFound('article_not_found')
  return article
}

async function ensureTrack(tx: Tx, trackId: number | null | undefined): Promise<void> {
  if (trackId && !(await isTrack(tx, trackId))) {
    throw new BadRequest('track_unknown', { fields: { trackId: ['track_unknown'] } })
  }
}

function ensurePublishable({ isPublished, content }: { isPublished?: boolean | undefined; content: string }) {
  if (isPublished && !hasBody(content)) {
    throw new BadRequest('article_without_body', { fields: { content: ['article_without_body'] } })
  }
}

/** What was said, as it is kept. */
function prepared({ content, youtube, ...said }: Said) {
  return {
    ...onlyNamed(said),
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

function actionOf(before: Article, isPublished: boolean | undefined): string {
  if (isPublished === undefined || isPublished === before.isPublished) return 'articles.edited'
  return isPublished ? 'articles.published' : 'articles.withdrawn'
}

function currentOf({ version, title, content, youtube, lrc }: Article) {
  return { version, title, content, youtube, lrc }
}
