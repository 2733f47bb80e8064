import { sql } from 'kysely'
import type { Card } from '#contract/cards.ts'
import { cut } from '#contract/rules/cut-text.ts'
import { passageIn } from '#contract/rules/text-fragment.ts'
import { plainText } from '../text/plain-text.ts'
import type { Tx } from './database.ts'
import { type Kind, reactionTables } from './reactions.store.ts'

/** Tables of lines, their places and their link cards. */
export const cardTables = {
  channel: { ...reactionTables.channel, cards: 'messageCards' },
  conversation: { ...reactionTables.conversation, cards: 'privateMessageCards' },
} as const

/** Card column of a line that was queried. */
export interface CardColumns {
  /** Null if the line has none. */
  cards: CardRow[] | null
}

export interface CardRow {
  place: number
  /** As written in the line. */
  address: string
  kind: Card['kind']
  id: number
  slug: string
  title: string
  /** HTML for articles, plain text for everything else. */
  about: string
  source: string
  picture: Card['picture'] | null
  hasPassage: boolean
}

/** Whether a card of a channel line links to a passage of a text. */
export const quotesText = sql<boolean>`(
  message_cards.kind IN ('article', 'lyric') AND NOT message_cards.is_closed
  AND message_cards.has_passage
)`

/** Maximum length of a card's description, in characters. */
const longestAbout = 160

/**
 * Selects the cards of each line with the current data of their subjects. Only lines with `has_cards` are
 * joined.
 */
export function cardsIn(kind: Kind, lines: string = cardTables[kind].lines) {
  return sql<CardRow[] | null>`CASE WHEN ${sql.ref(`${lines}.hasCards`)} THEN (
    SELECT jsonb_agg(jsonb_build_object(
      'place', card.place, 'address', card.address, 'kind', card.kind, 'id', card.subject_id,
      'slug', subject.slug, 'title', subject.title, 'about', left(subject.about, 2000), 'source', subject.source,
      'picture', subject.picture, 'hasPassage', card.has_passage
    ) ORDER BY card.place)
    FROM ${sql.table(cardTables[kind].cards)} AS card
    -- Looked up one by one, whatever is planned.
    CROSS JOIN LATERAL (
      SELECT * FROM card_subjects WHERE kind = card.kind AND id = card.subject_id LIMIT 1
    ) AS subject
    WHERE card.message_id = ${sql.ref(`${lines}.id`)} AND NOT card.is_closed
  ) END`
}

export async function deleteCards(tx: Tx, kind: Kind, lineId: number): Promise<void> {
  await tx.deleteFrom(cardTables[kind].cards).where('messageId', '=', lineId).execute()
}

export const cardsOf = (rows: readonly CardRow[]): Card[] => rows.map(cardOf)

function cardOf(row: CardRow): Card {
  const { place, address, kind, id, slug, title, about, source, picture } = row
  const isText = kind === 'article' || kind === 'lyric'
  const passage = row.hasPassage ? passageIn(address) : undefined
  const url = kind === 'page' ? address : pathOf(kind, slug) + (passage?.fragment ?? '')
  return {
    ...{ place, kind, url, title, ...(passage && { quote: passage.words }) },
    ...(kind === 'track' || kind === 'survey' ? { subjectId: id } : {}),
    description: isText ? plainText(about, longestAbout) : cut(about, longestAbout),
    ...(source === '' ? {} : { source }),
    ...(picture ? { picture } : {}),
  }
}

function pathOf(kind: Exclude<Card['kind'], 'page'>, slug: string): string {
  if (kind === 'article') return `/blog/${slug}`
  if (kind === 'lyric') return `/lyrics/${slug}`
  if (kind === 'course') return `/courses/${slug}`
  if (kind === 'track') return `/music#track-${slug}`
  if (kind === 'photo') return `/photos#photo-${slug}`
  return kind === 'survey' ? '/homeCommunity#survey' : `/${kind}/${slug}`
}
