import { sql } from 'kysely'
import type { Reaction } from '#contract/reactions.ts'
import type { Tx } from './database.ts'

/** Kinds of lines that may have reactions. */
export type Kind = 'channel' | 'conversation'

/** Tables of lines, their places and their reactions. */
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

/** Reaction columns of a line that was queried. */
export interface ReactionColumns {
  /** Totals per emoji. */
  reactions: unknown
  /** Emoji of the reader, null if none; absent if the line is broadcast to several readers. */
  ownReactions?: string[] | null
}

/**
 * Selects the reader's own reactions, only for lines that have any. `lines` is the alias of their table in
 * the query.
 */
export function ownReactions(kind: Kind, userId: number, lines: string = reactionTables[kind].lines) {
  const { reactions } = reactionTables[kind]
  return sql<string[] | null>`CASE WHEN ${sql.ref(`${lines}.reactions`)} IS NOT NULL THEN (
    SELECT jsonb_agg(emoji) FROM ${sql.table(reactions)} AS own
    WHERE own.message_id = ${sql.ref(`${lines}.id`)} AND own.user_id = ${userId}
  ) END`
}

/** Deletes all reactions of a line, or those with one emoji. */
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
