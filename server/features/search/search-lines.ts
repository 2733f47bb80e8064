import type { Message } from '#contract/chat.ts'
import type { FoundLine } from '#contract/search.ts'
import type { Actor } from '../../platform/actor.ts'
import type { CommentSubject } from '../../platform/database/comment-subjects.store.ts'
import { foldedWords, isIndexed } from '../../platform/database/folded-words.ts'
import type { FoundBack } from '../../platform/database/line-times.store.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { lineSearchLimit } from './search.limits.ts'

export interface LineSearchNeeds {
  limits: RateLimits
  chat: Pick<ChatService, 'findLines'>
  conversations: Pick<ConversationsService, 'findLines'>
  nicknames: Pick<NicknamesService, 'findUserByNick'>
}

interface Question {
  q: string
  /** A nickname. */
  by?: string | undefined
  has?: 'picture' | undefined
  /** A slug. */
  channel?: string | undefined
  conversation_id?: number | undefined
  since?: string | undefined
  until?: string | undefined
  after?: string | undefined
  limit: number
}

export function createSearchLines({ limits, chat, conversations, nicknames }: LineSearchNeeds) {
  /** What was said in channels and in private, newest first. */
  async function searchLines(
    actor: Actor,
    { q, by, has, channel, conversation_id: conversationId, after, ...rest }: Question,
  ): Promise<{ lines: FoundLine[]; next?: string }> {
    const words = foldedWords(q)
    const isPlaced = channel !== undefined || conversationId !== undefined
    const hasPicture = has === 'picture'
    const isBounded =
      words.some(isIndexed) || (words.length > 0 && isPlaced) || by !== undefined || hasPicture
    if (!isBounded) throw new BadRequest('search_too_short')
    await limits.take(lineSearchLimit, actor.userId)

    const authorId = by === undefined ? undefined : await findAuthor(by)
    const [inChannels, inPrivate] = readPlaces(after)
    const question = { words, authorId, hasPicture, ...rest, limit: rest.limit + 1 }
    const [channelLines, privateLines] = await Promise.all([
      conversationId === undefined
        ? chat.findLines(actor, { ...question, slug: channel, before: inChannels })
        : nothing,
      channel === undefined
        ? conversations.findLines(actor, { ...question, conversationId, before: inPrivate })
        : nothing,
    ])
    const found = [
      ...channelLines.found.map(({ message, subject }) => ({
        ...saidIn(message, subject),
        at: message.createdAt,
      })),
      ...privateLines.found.map(({ message, other }) => {
        const conversation = { id: message.conversation_id, other }
        return { kind: 'conversation' as const, conversation, message, at: message.timestamp }
      }),
    ].sort((one, two) => Date.parse(two.at) - Date.parse(one.at))
    const horizon = Math.max(timeOf(channelLines.next), timeOf(privateLines.next))
    const lines = found
      .filter(({ at }) => Date.parse(at) >= horizon)
      .slice(0, rest.limit)
      .map(({ at: _, ...line }) => line)
    if (lines.length === found.length && horizon === -Infinity) return { lines }
    return {
      lines,
      next: [
        lookOn(lines, 'channel', { ...channelLines, before: inChannels }),
        lookOn(lines, 'conversation', { ...privateLines, before: inPrivate }),
      ].join('-'),
    }
  }

  async function findAuthor(nickname: string): Promise<number> {
    const person = await nicknames.findUserByNick(nickname)
    if (!person) throw new NotFound('nickname_unknown', { params: { nickname } })
    return person.userId
  }

  return searchLines
}

/** Before which id to look on in channels, and before which in private conversations. */
function readPlaces(after = `${Number.MAX_SAFE_INTEGER}-${Number.MAX_SAFE_INTEGER}`): [number, number] {
  const [inChannels, inPrivate] = after.split('-')
  return [Number(inChannels), Number(inPrivate)]
}

function saidIn(message: Message, subject: CommentSubject | null) {
  if (!subject) return { kind: 'channel' as const, message }
  const { title, path } = subject
  return { kind: 'comment' as const, about: { title, path }, message }
}

const nothing = { found: [], next: undefined }

/** Nothing is shown that is older than where one of the two has looked: something newer may still be found there. */
const timeOf = (next: FoundBack | undefined) => (next ? Date.parse(next.createdAt) : -Infinity)

/** Before which id. Comments stand among the lines of channels. */
function lookOn(
  lines: readonly FoundLine[],
  place: 'channel' | 'conversation',
  { found, next, before }: { found: readonly unknown[]; next?: FoundBack | undefined; before: number },
): number {
  const ofPlace = lines.filter(({ kind }) => (kind === 'conversation') === (place === 'conversation'))
  const last = ofPlace.at(-1)?.message.id ?? before
  return ofPlace.length === found.length ? (next?.id ?? last) : last
}
