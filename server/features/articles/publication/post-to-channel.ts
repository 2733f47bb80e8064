import { type Actor, isPending, isStaff } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ChatService } from '../../chat/chat.service.ts'
import type { NotificationsService, PublicationProblem } from '../../notifications/notifications.service.ts'
import { findPublished } from '../articles.store.ts'
import '../articles.events.ts'

interface Dependencies {
  db: Database
  publicUrl: string
  chat: Pick<ChatService, 'sendMessage'>
  notifications: Pick<NotificationsService, 'send'>
  /** Undefined if the account is deleted or suspended. */
  findActor: (userId: number) => Promise<Actor | undefined>
}

interface Announcement {
  articleId: number
  /** Publisher; `null` if they have left. */
  userId: number | null
  channel: string
  /** Time of the publication. */
  at: string
}

/**
 * Announces a publication in a channel, as a line of the publisher under the usual rules. All staff learn of it
 * if the publisher is no longer one of them.
 */
export function createPostToChannel({ db, publicUrl, chat, notifications, findActor }: Dependencies) {
  return async ({ articleId, userId, channel, at }: Announcement): Promise<void> => {
    const article = await findPublished(db.read, articleId)
    // Withdrawn meanwhile.
    if (!article) return
    const { title, slug, isLyrics } = article
    const reportTo = async (recipient: number | null, problem: PublicationProblem) => {
      const news = { userId: recipient, articleId, title, channel, at, problem }
      await db.write((tx) => notifications.send(tx, { type: 'publication', ...news }))
    }
    const actor = userId === null ? undefined : await findActor(userId)
    if (!actor || !isStaff(actor)) return reportTo(null, 'planner')

    const address = new URL(`${isLyrics ? 'lyrics' : 'blog'}/${slug}`, `${publicUrl}/`)
    // A repeated job sends the same line.
    const clientId = `article-${articleId}-${Date.parse(at)}`
    try {
      // Pending steps block this action too.
      if (isPending(actor)) throw new Refusal(403, 'terms_not_accepted')
      await chat.sendMessage(actor, { slug: channel, text: `${title} ${address}`, clientId })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || isFlooded(error)) throw error
      await reportTo(actor.userId, problemOf(error))
    }
  }
}

/** The publisher has reached the flood limit: the job retries later. */
const isFlooded = ({ key }: Refusal) => key === 'too_many_requests'

const problems: Partial<Record<string, PublicationProblem>> = {
  channel_banned: 'banned',
  channel_muted: 'muted',
  slow_mode: 'slow',
  word_refused: 'words',
  word_warned: 'words',
}

const problemOf = ({ key }: Refusal): PublicationProblem => problems[key] ?? 'refused'
