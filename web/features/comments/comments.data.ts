import type { ShownArticle } from '#contract/articles.ts'
import type { Message } from '#contract/chat.ts'
import type { Comments } from '#contract/comments.ts'
import type { CommentedKind } from '#contract/rules/comment-places.ts'
import { call, type PageContext } from '../../platform/page/page-data.ts'
import { type TextPart, textParts } from '../timeline/log/text-parts.ts'

/** What is commented, and where its page is. */
export interface Commented {
  kind: CommentedKind
  id: number
  path: string
}

/** As much of a comment as is shown of it. */
export type ShownComment = Pick<
  Message,
  'id' | 'username' | 'userId' | 'text' | 'createdAt' | 'editedAt' | 'replyTo' | 'reactions'
> & {
  /** Its words cut up; absent where they are one piece. */
  parts?: readonly TextPart[]
}

export interface ShownComments extends Pick<Comments, 'count' | 'isOpen'> {
  commented: Commented
  comments: ShownComment[]
  /** Before which comment there are earlier ones. */
  earlierThan?: number
  /** These are not the newest. */
  isPast: boolean
}

/** The same for an article or a lyric. Where nothing was said yet, nothing is asked. */
export async function readCommentsOf(
  { id, isCommented, commentsOpen: isOpen }: Pick<ShownArticle, 'id' | 'isCommented' | 'commentsOpen'>,
  { context, request, path }: { context: PageContext; request: Request; path: string },
): Promise<ShownComments> {
  const commented = { kind: 'article' as const, id, path }
  if (isCommented) return readComments(context, commented, request)
  return { commented, count: 0, isOpen, isPast: false, comments: [] }
}

/** The newest, or those before the one that the address names. Without them a page is still a page. */
export async function readComments(
  context: PageContext,
  commented: Commented,
  request: Request,
): Promise<ShownComments> {
  const requested = new URL(request.url).searchParams.get('before') ?? ''
  const before = /^[1-9]\d{0,14}$/.test(requested) ? requested : undefined
  const { kind, id } = commented
  const { messages, hasMore, count, isOpen } = await call(context, 'GET /api/comments/:kind/:id', {
    params: { kind, id },
    query: before === undefined ? {} : { before },
  }).catch(() => nothing)
  const [first] = messages
  return {
    ...{ commented, count, isOpen, isPast: before !== undefined },
    comments: shownComments(messages),
    ...(hasMore && first && { earlierThan: first.id }),
  }
}

const nothing = { messages: [] as Message[], hasMore: false, count: 0, isOpen: false }

/** What is gone, and what the reader does not want to see, leaves no trace but in answers to it. */
export function shownComments(messages: readonly Message[]): ShownComment[] {
  return messages.flatMap((message) => {
    const { id, username, userId, text, createdAt, editedAt, replyTo, reactions } = message
    if (message.kind === 'system' || message.deleted || message.hidden) return []
    const parts = textParts(text)
    const isPlain = parts.length === 1 && parts[0]?.kind === 'text'
    return {
      ...{ id, username, userId, text, createdAt },
      ...(isPlain ? {} : { parts }),
      ...(editedAt && { editedAt }),
      ...(replyTo && { replyTo }),
      ...(reactions && { reactions }),
    }
  })
}
