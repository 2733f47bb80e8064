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

export interface LineSearchDependencies {
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

export function createSearchLines({ limits, chat, conversations, nicknames }: LineSearchDependencies) {
  /** Searches channels and private conversations, newest first. */
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
    await limits.consume(lineSearchLimit, actor.userId)

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
    const channelPlace = {
      ...channelLines,
      found: channelLines.found.map(({ message, subject }) => ({
        line: saidIn(message, subject),
        at: message.createdAt,
      })),
      before: inChannels,
    }
    const privatePlace = {
      ...privateLines,
      found: privateLines.found.map(({ message, other }) => {
        const conversation = { id: message.conversation_id, other }
        return { line: { kind: 'conversation' as const, conversation, message }, at: message.timestamp }
      }),
      before: inPrivate,
    }
    return newestOf(channelPlace, privatePlace, rest.limit)
  }

  async function findAuthor(nickname: string): Promise<number> {
    const person = await nicknames.findUserByNick(nickname)
    if (!person) throw new NotFound('nickname_unknown', { params: { nickname } })
    return person.userId
  }

  return searchLines
}

/** Parses a cursor: the ids in channels and in conversations to continue before. */
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

interface Looked {
  /** Ordered by id, which is the order of time except for clock differences. */
  found: readonly { line: FoundLine; at: string }[]
  /** Where the search stopped, if it is not complete. */
  next?: FoundBack | undefined
  before: number
}

/** Merges two results. Stops where one of them is incomplete, as newer matches may follow there. */
function newestOf(one: Looked, other: Looked, limit: number): { lines: FoundLine[]; next?: string } {
  const lines: FoundLine[] = []
  let [ofOne, ofOther] = [0, 0]
  while (lines.length < limit) {
    const isOne = timeAt(one, ofOne) >= timeAt(other, ofOther)
    const newest = isOne ? one.found[ofOne] : other.found[ofOther]
    if (!newest) break
    lines.push(newest.line)
    if (isOne) ofOne += 1
    else ofOther += 1
  }
  const isEnd = !one.next && !other.next && lines.length === one.found.length + other.found.length
  if (isEnd) return { lines }
  return { lines, next: `${placeAfter(one, ofOne)}-${placeAfter(other, ofOther)}` }
}

function timeAt({ found, next }: Looked, index: number): number {
  const at = found[index]?.at ?? next?.createdAt
  return at === undefined ? -Infinity : Date.parse(at)
}

/** Returns the id to continue before, after a number of lines. */
function placeAfter({ found, next, before }: Looked, count: number): number {
  const last = found[count - 1]?.line.message.id ?? before
  return count === found.length ? (next?.id ?? last) : last
}
