import { type RawBuilder, sql } from 'kysely'
import type { Quote } from '#contract/chat.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { type CardColumns, cardsOf } from './line-cards.store.ts'
import { countPictures, picturesOf } from './line-pictures.store.ts'
import { type ReactionColumns, reactionsOf } from './reactions.store.ts'

/** Columns that lines of channels and private messages share. */
export interface LineColumns extends ReactionColumns, CardColumns {
  clientId: string | null
  createdAt: string
  editedAt: string | null
  deletedAt: string | null
  revision: number
  pictures: unknown
}

/** Returns the optional fields that lines of channels and private messages share. */
export function lineFields(row: LineColumns) {
  return {
    ...(row.deletedAt === null && attachmentsOf(row)),
    ...(row.editedAt !== null && { editedAt: row.editedAt }),
    ...(row.deletedAt !== null && { deleted: true as const }),
    ...(row.revision !== 0 && { revision: row.revision }),
    ...(row.clientId !== null && { client_id: row.clientId }),
  }
}

function attachmentsOf(row: LineColumns) {
  return {
    ...(row.pictures !== null && { pictures: picturesOf(row.pictures) }),
    ...(row.reactions !== null && { reactions: reactionsOf(row) }),
    ...(row.cards !== null && { cards: cardsOf(row.cards) }),
  }
}

export interface QuoteRow {
  id: number
  seq: number
  kind: string
  userId: number | null
  username: string | null
  excerpt: string
  pictures: number | null
  isDeleted: boolean
}

/** Selects the line of a channel that has the id `replyTo`, by primary key; null if there is none. */
export const quoteOn = (replyTo: RawBuilder<unknown>) => sql<QuoteRow | null>`(
  SELECT jsonb_build_object(
    'id', id, 'seq', seq, 'kind', kind, 'userId', user_id, 'username', username, 'excerpt', left(text, ${sql.lit(bounds.quote.max)}),
    'pictures', ${countPictures}, 'isDeleted', deleted_at IS NOT NULL
  )
  FROM messages AS quoted
  WHERE quoted.id = ${replyTo}
)`

/** Returns a quote without the words of a deleted line. */
export function quoteOf({ id, seq, kind, userId, username, excerpt, pictures, isDeleted }: QuoteRow): Quote {
  return {
    ...{ id, seq, kind: kind as Quote['kind'], excerpt: isDeleted ? '' : excerpt },
    ...(username === null ? {} : { username }),
    ...(userId === null ? {} : { userId }),
    ...(pictures === null ? {} : { pictures }),
    ...(isDeleted ? { deleted: true as const } : {}),
  }
}
