import { sql } from 'kysely'
import type { Reaction } from '#contract/reactions.ts'

/** Lines of channels and of private conversations are reacted to alike. */
export type Kind = 'channel' | 'conversation'

/** Where lines, their places and their reactions are stored. */
export const reactionTables = {
  channel: { places: 'channels', lines: 'messages', placeId: 'channelId', reactions: 'messageReactions' },
  conversation: {
    places: 'conversations',
    lines: 'privateMessages',
    placeId: 'conversationId',
    reactions: 'privateMessageReactions',
  },
} as const

export interface Count {
  emoji: string
  count: number
}

/** What a line has of its reactions, once it has been read. */
export interface ReactionColumns {
  /** What they add up to. */
  reactions: unknown
  /** The emoji of the reader; absent where nobody reads. */
  ownReactions?: string[] | null
}

/** Looked up only for lines that have reactions. */
export function ownReactions(kind: Kind, userId: number) {
  const { lines, reactions } = reactionTables[kind]
  return sql<string[] | null>`CASE WHEN ${sql.ref(`${lines}.reactions`)} IS NOT NULL THEN (
    SELECT jsonb_agg(emoji) FROM ${sql.table(reactions)} AS own
    WHERE own.message_id = ${sql.ref(`${lines}.id`)} AND own.user_id = ${userId}
  ) END`
}

export function reactionsOf({ reactions, ownReactions }: ReactionColumns): Reaction[] {
  return (reactions as Count[]).map(({ emoji, count }) => ({
    ...{ emoji, count },
    ...(ownReactions?.includes(emoji) ? { mine: true as const } : {}),
  }))
}
