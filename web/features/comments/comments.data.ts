import type { ShownArticle } from '#contract/articles.ts'
import type { Message } from '#contract/chat.ts'
import type { Comments } from '#contract/comments.ts'
import type { CommentedKind } from '#contract/rules/comment-places.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { call, type PageContext } from '../../platform/page/page-data.ts'
import { shownText, type TextPart, textParts } from '../timeline/log/text-parts.ts'

/** Content that can be commented on, and the path of its page. */
export interface Commented {
  kind: CommentedKind
  id: number
  path: string
}

/** Fields of a comment that are shown. */
export type ShownComment = Pick<
  Message,
  'id' | 'username' | 'userId' | 'text' | 'createdAt' | 'editedAt' | 'replyTo' | 'reactions'
> & {
  /** Formatted parts of the text; absent for plain text. */
  parts?: readonly TextPart[]
  /** URL of the author's picture. */
  picture?: string
}

export interface ShownComments extends Pick<Comments, 'count' | 'isOpen'> {
  commented: Commented
  comments: ShownComment[]
  /** Id of the first comment, if there are earlier ones. */
  earlierThan?: number
  /** Whether there are newer comments than these. */
  isPast: boolean
}

/** Returns the comments of an article or lyrics, without a request if there are none. */
export async function readCommentsOf(
  { id, isCommented, commentsOpen: isOpen }: Pick<ShownArticle, 'id' | 'isCommented' | 'commentsOpen'>,
  { context, request, path }: { context: PageContext; request: Request; path: string },
): Promise<ShownComments> {
  const commented = { kind: 'article' as const, id, path }
  if (isCommented) return readComments(context, commented, request)
  return { commented, count: 0, isOpen, isPast: false, comments: [] }
}

/** Returns the newest comments, or those before the id in the URL; empty on failure. */
export async function readComments(
  context: PageContext,
  commented: Commented,
  request: Request,
): Promise<ShownComments> {
  const requested = new URL(request.url).searchParams.get('before') ?? ''
  const before = /^[1-9]\d{0,14}$/.test(requested) ? requested : undefined
  const { kind, id } = commented
  const { messages, pictures, hasMore, count, isOpen } = await call(context, 'GET /api/comments/:kind/:id', {
    params: { kind, id },
    query: before === undefined ? {} : { before },
  }).catch(() => nothing)
  const [first] = messages
  return {
    ...{ commented, count, isOpen, isPast: before !== undefined },
    comments: shownComments(messages, pictures),
    ...(hasMore && first && { earlierThan: first.id }),
  }
}

const nothing = { messages: [] as Message[], pictures: {}, hasMore: false, count: 0, isOpen: false }

/** Leaves out deleted and hidden comments; only replies to them mention them. */
export function shownComments(messages: readonly Message[], pictures: Comments['pictures']): ShownComment[] {
  return messages.flatMap((message) => {
    const { id, username, userId, text, createdAt, editedAt, replyTo, reactions } = message
    if (message.kind === 'system' || message.deleted || message.hidden) return []
    const parts = textParts(text)
    const picture = userId === undefined ? undefined : pictures[userId]
    const isPlain = parts.length === 1 && parts[0]?.kind === 'text'
    return {
      ...{ id, username, userId, text, createdAt },
      ...(isPlain ? {} : { parts }),
      ...(picture && { picture: smallAvatar(picture) }),
      ...(editedAt && { editedAt }),
      ...(replyTo && { replyTo: { ...replyTo, excerpt: shownText(replyTo.excerpt) } }),
      ...(reactions && { reactions }),
    }
  })
}
