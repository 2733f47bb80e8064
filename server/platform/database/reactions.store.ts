import { sql } from 'kysely'
import type { Reaction } from '#contract/reactions.ts'
import type { Tx } from './database.ts'

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
  /** The emoji of the reader, null without any; absent where the line is for everybody. */
  ownReactions?: string[] | null
}

/** Looked up only for lines that have reactions. `lines` is what their table is called in the query. */
export function ownReactions(kind: Kind, userId: number, lines: string = reactionTables[kind].lines) {
  const { reactions } = reactionTables[kind]
  return sql<string[] | null>`CASE WHEN ${sql.ref(`${lines}.reactions`)} IS NOT NULL THEN (
    SELECT jsonb_agg(emoji) FROM ${sql.table(reactions)} AS own
    WHERE own.message_id = ${sql.ref(`${lines}.id`)} AND own.user_id = ${userId}
  ) END`
}

/** Everybody's from a line, or those with one emoji. */
export async function deleteReactions(
  tx: Tx,
  kind: Kind,
  { lineId, emoji }: { lineId: number; emoji?: string | undefined },
): Promise<void> {
  let query = tx.deleteFrom(reactionTables[kind].reactions).where('messageId', '=', lineId)
  if (emoji !== undefined) query = query.where('emoji', '=', emoji)
  await query.execute()
}

export function reactionsOf({ reactions, ownReactions }: ReactionColumns): Reaction[] {
  return (reactions as Count[]).map(({ emoji, count }) => ({
    ...{ emoji, count },
    ...(ownReactions !== undefined && { mine: ownReactions?.includes(emoji) ?? false }),
  }))
}
