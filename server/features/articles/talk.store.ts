import { sql } from 'kysely'
import { quotesText } from '../../platform/database/line-cards.store.ts'

/** Whether anything is said about a text. */
export interface Talk {
  commentsOpen: boolean
  isCommented: boolean
  isQuoted: boolean
}

/** Of a row of `articles`, so that its page asks for what is said only where there is something. */
export const talkAbout = [
  sql<boolean>`(
    SELECT is_open FROM comment_subjects AS subject WHERE subject.kind = 'article' AND subject.id = articles.id
  )`.as('commentsOpen'),
  sql<boolean>`EXISTS (SELECT FROM channels WHERE channels.slug = 'article:' || articles.id)`.as(
    'isCommented',
  ),
  sql<boolean>`EXISTS (
    SELECT FROM message_cards JOIN public_lines AS line ON line.id = message_cards.message_id
    WHERE message_cards.subject_id = articles.id AND ${quotesText}
  )`.as('isQuoted'),
] as const
