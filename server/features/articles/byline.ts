import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, Forbidden } from '../../platform/errors.ts'
import { canChooseAuthor } from './articles.policy.ts'
import type { Dependencies } from './dependencies.ts'
import type { Article } from './edit-article.store.ts'

/** Who has written a text, and since when everybody may read it; what is not named stays. */
export interface Byline {
  authorId?: number | undefined
  publishedAt?: string | undefined
}

type Dated = Pick<Article, 'authorId' | 'publishedAt'>

/** What readers are told of author and date, where staff choose them. */
export function createByline({ clock, audit, authors }: Pick<Dependencies, 'clock' | 'audit' | 'authors'>) {
  /** Refuses what `before` cannot be given; `isPublished` is whether everybody may read it afterwards. */
  async function ensure(
    tx: Tx,
    actor: Actor,
    { before, byline, isPublished }: { before: Dated; byline: Byline; isPublished: boolean },
  ): Promise<void> {
    await ensureAuthor(tx, actor, before, byline)
    const { publishedAt } = byline
    if (publishedAt === undefined) return

    // The date of a text that nobody could read yet would be its first moment on the site.
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

  /** What the book says besides the change itself; names are looked up when it is read. */
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
