import type { Message } from '#contract/chat.ts'
import type { Comments } from '#contract/comments.ts'
import { commentPlace, readCommentPlace } from '#contract/rules/comment-places.ts'
import { type Actor, isStaff } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CommentRef, CommentSubject } from '../../platform/database/comment-subjects.store.ts'
import type { Database } from '../../platform/database/database.ts'
import { ensure, NotFound } from '../../platform/errors.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { canFind } from '../channels/channels.service.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import './comments.events.ts'
import {
  type CommentedText,
  countComments,
  findCommented,
  insertCommentChannel,
  updateOpen,
} from './comments.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  chat: Pick<ChatService, 'listComments' | 'sendMessage'>
  nicknames: Pick<NicknamesService, 'displayNames'>
}

interface Stretch {
  before?: number | undefined
  after?: number | undefined
  since?: number | undefined
  limit: number
}

interface NewComment {
  text: string
  clientId?: string | undefined
  replyTo?: number | undefined
  isConfirmed?: boolean | undefined
}

export type CommentsService = ReturnType<typeof createCommentsService>

/** Comments on articles, videos and albums, stored as lines of unlisted channels. */
export function createCommentsService({ db, clock, audit, chat, nicknames }: Dependencies) {
  async function list(actor: Actor | null, ref: CommentRef, stretch: Stretch): Promise<Comments> {
    const { subject, channel } = await getCommented(actor, ref)
    const { isOpen, takesComments } = subject
    const state = { isOpen, takesComments, mayModerate: mayModerate(actor, subject) }
    if (!channel) return { messages: [], pictures: {}, hasMore: false, revision: 0, count: 0, ...state }
    const [lines, count] = await Promise.all([
      chat.listComments(actor, channel, stretch),
      countComments(db.read, channel.id),
    ])
    return { ...lines, pictures: await picturesOf(lines.messages), count, ...state }
  }

  /** Returns the pictures of authors, by user id. */
  async function picturesOf(lines: readonly Message[]): Promise<Record<string, string>> {
    const authors = lines.flatMap(({ userId, hidden }) => (userId === undefined || hidden ? [] : [userId]))
    const names = await nicknames.displayNames([...new Set(authors)])
    return Object.fromEntries(
      [...names].flatMap(([id, { profileImage }]) => (profileImage ? [[id, profileImage]] : [])),
    )
  }

  /** Adds a comment. The statement that stores the line checks again whether comments are open. */
  async function add(
    actor: Actor,
    ref: CommentRef,
    comment: NewComment,
  ): ReturnType<ChatService['sendMessage']> {
    const { subject, channel } = await getCommented(actor, ref)
    ensure(subject.isOpen, 'comments_closed')
    if (!channel) await db.write((tx) => insertCommentChannel(tx, ref, clock.now().toISOString()))
    return chat.sendMessage(actor, { slug: commentPlace(ref), ...comment })
  }

  async function setOpen(actor: Actor, ref: CommentRef, isOpen: boolean): Promise<void> {
    const { subject } = await getCommented(actor, ref)
    ensure(mayModerate(actor, subject), 'comments_not_yours')
    await db.write(async (tx) => {
      if (!(await updateOpen(tx, ref, isOpen))) return
      const action = isOpen ? 'comments.opened' : 'comments.closed'
      const details = { title: subject.title }
      await audit.record(tx, { actor, action, subject: { type: ref.kind, id: ref.id }, details })
      tx.emit('comments.changed', { path: subject.path })
    })
  }

  /** Throws if the subject with this key is not readable. */
  async function ensureReadable(actor: Actor, place: string): Promise<void> {
    const ref = readCommentPlace(place)
    if (!ref) throw new NotFound('comments_not_found')
    await getCommented(actor, ref)
  }

  /** Throws `comments_not_found` for unpublished subjects, except for staff. */
  async function getCommented(actor: Actor | null, ref: CommentRef): Promise<CommentedText> {
    const commented = await findCommented(db.read, ref)
    if (!commented || !canFind(actor, commented.subject)) throw new NotFound('comments_not_found')
    return commented
  }

  return { list, add, setOpen, ensureReadable }
}

function mayModerate(actor: Actor | null, { authorId }: CommentSubject): boolean {
  return actor !== null && (isStaff(actor) || actor.userId === authorId)
}
