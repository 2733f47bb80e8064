import { sql } from 'kysely'
import type { Message } from '#contract/chat.ts'
import { type Tx, violates } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { messageOf } from './chat.store.ts'

interface NewLine {
  text: string
  createdAt: string
}

export interface NewMessage extends NewLine {
  kind: 'text' | 'action' | 'notice'
  userId: number
  username: string
  clientId: string | null
  replyTo: number | null
}

interface NewSystemLine extends NewLine {
  kind: 'system'
  userId: number | null
  event: NonNullable<Message['event']>
}

/**
 * `isBannable`: whether bans, mutes and slow mode concern its author. `skipsSlowMode`: a moderator says when it comes.
 */
export type LineToStore = (NewMessage | NewSystemLine) & { isBannable: boolean; skipsSlowMode?: boolean }

/** Why a line is not stored. */
export type KeptOut =
  | { refusal: 'banned' }
  | { refusal: 'closed' }
  | { refusal: 'muted'; until: string; reason: string }
  | { refusal: 'slow'; until: string }

/**
 * In one statement. Answers each line as it is stored, or what keeps its author from saying it at this moment (ISO 8601).
 * The channel stays locked until the end of the transaction, so ids and numbers grow in commit order.
 */
export async function insertMessages(
  tx: Tx,
  { slug, at }: { slug: string; at: string },
  lines: readonly LineToStore[],
): Promise<{ channelId: number; results: (Message | KeptOut)[] }> {
  const given = lines.map((line, item) => ({
    item,
    is_bannable: line.isBannable,
    skips_slow_mode: line.skipsSlowMode,
    kind: line.kind,
    user_id: line.userId,
    text: line.text,
    created_at: line.createdAt,
    ...(line.kind === 'system'
      ? { event: line.event }
      : { username: line.username, client_id: line.clientId, reply_to: line.replyTo }),
  }))
  const { rows } = await sql<StoredLine>`
    SELECT * FROM store_lines(${slug}, ${JSON.stringify(given)}, ${at})
  `.execute(tx)
  const [{ channelId } = {}] = rows
  // It may never have been, or have been deleted.
  if (channelId === undefined) throw new NotFound('channel_not_found')
  const results = rows.map((row, item) => {
    const line = lines[item]
    const { id, seq } = row
    return line && id !== null && seq !== null
      ? messageOf({ ...unchanged, ...line, id, seq }, slug)
      : keptOutBy(row)
  })
  return { channelId, results }
}

function keptOutBy({ refusal, until, reason }: StoredLine): KeptOut {
  if (refusal === 'muted' && until !== null) return { refusal, until, reason: reason ?? '' }
  if (refusal === 'slow' && until !== null) return { refusal, until }
  return { refusal: refusal === 'closed' ? refusal : 'banned' }
}

interface StoredLine {
  channelId: number
  /** Null where the line was not stored. */
  id: number | null
  seq: number | null
  refusal: string | null
  until: string | null
  reason: string | null
}

/** What a line has that nobody has changed yet. */
const unchanged = {
  ...{ username: null, event: null, clientId: null },
  ...{ editedAt: null, deletedAt: null, revision: 0, quote: null },
  ...{ pictures: null, reactions: null, cards: null },
}

/** True when the sender has used this `client_id` before. */
export function isRepeated(error: unknown): boolean {
  return violates(error, 'messages_once_per_client_id')
}
