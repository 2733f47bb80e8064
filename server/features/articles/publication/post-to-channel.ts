import { type Actor, isPending } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ChatService } from '../../chat/chat.service.ts'
import type { NotificationsService, PublicationProblem } from '../../notifications/notifications.service.ts'
import { findPublished } from '../articles.store.ts'
import '../articles.events.ts'

interface Needs {
  db: Database
  publicUrl: string
  chat: Pick<ChatService, 'sendMessage'>
  notifications: Pick<NotificationsService, 'send'>
  /** Undefined if the account is deleted or suspended. */
  findActor: (userId: number) => Promise<Actor | undefined>
}

interface Announcement {
  articleId: number
  userId: number
  channel: string
  /** Time of the publication. */
  at: string
}

/** Announces a publication in a channel, as a line of the publisher under the usual rules. */
export function createPostToChannel({ db, publicUrl, chat, notifications, findActor }: Needs) {
  return async ({ articleId, userId, channel, at }: Announcement): Promise<void> => {
    const [article, actor] = await Promise.all([findPublished(db.read, articleId), findActor(userId)])
    // Withdrawn meanwhile, or the publisher is gone.
    if (!article || !actor) return
    const { title, slug, isLyrics } = article
    const address = new URL(`${isLyrics ? 'lyrics' : 'blog'}/${slug}`, `${publicUrl}/`)
    // A repeated job sends the same line.
    const clientId = `article-${articleId}-${Date.parse(at)}`
    try {
      // Pending steps block this action too.
      if (isPending(actor)) throw new Refusal(403, 'terms_not_accepted')
      await chat.sendMessage(actor, { slug: channel, text: `${title} ${address}`, clientId })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || isFlooded(error)) throw error
      const news = { userId, articleId, title, channel, at, problem: problemOf(error) }
      await db.write((tx) => notifications.send(tx, { type: 'publication', ...news }))
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
