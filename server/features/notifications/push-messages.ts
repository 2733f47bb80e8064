import { cut } from '#contract/rules/cut-text.ts'
import type { Language } from '#contract/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { PushMessage } from '../devices/devices.service.ts'
import type { Dependencies } from './dependencies.ts'
import { textOf } from './notification-text.ts'
import {
  countUnreadPrivate,
  countUnreadThere,
  findUnread,
  listUnreadPlaces,
  type UnreadRow,
} from './push-messages.store.ts'

const longestExcerpt = 160
/** Maximum number of tags in a push message. */
const mostTags = 40

/** Builds the push message of a notification from the current state; undefined if it was read. */
export function createPushMessages({ clock, translator }: Pick<Dependencies, 'clock' | 'translator'>) {
  async function findPushMessage(
    queries: Queries,
    { id, userId, language }: { id: number; userId: number; language: Language },
  ): Promise<PushMessage | undefined> {
    const row = await findUnread(queries, { id, userId, at: clock.now().toISOString() })
    if (!row) return undefined
    const t = translator.in(language)
    const { textKey, params, quoted, pictures, link } = row
    const text = quoted ? cut(quoted, longestExcerpt) : pictures ? t('notifications:texts.picture') : ''
    const place = placeOf(row)
    return {
      ...{ title: textOf(t, { textKey, params }), text, link },
      kind: kindOf(row),
      tag: place ? `${place.kind}-${place.id}` : `notification-${id}`,
      count: place ? await countOf(queries, { userId, ...place }) : 1,
      ...(place && { place }),
      ...(row.messageId !== null && { messageId: row.messageId }),
      ...(row.channel !== null && { channel: row.channel }),
    }
  }

  /** Lists tags of all notifications that a device may still show. */
  async function listUnreadTags(queries: Queries, userId: number): Promise<string[]> {
    const places = await listUnreadPlaces(queries, { userId, limit: mostTags })
    return places.flatMap((row) => {
      const place = placeOf(row)
      return place ? `${place.kind}-${place.id}` : []
    })
  }

  return { findPushMessage, listUnreadTags }
}

function kindOf({ type, answersReader }: UnreadRow): PushMessage['kind'] {
  if (type === 'private_message') return 'private_message'
  return type === 'reply' || answersReader ? 'reply' : 'mention'
}

function placeOf({
  channelId,
  conversationId,
}: Pick<UnreadRow, 'channelId' | 'conversationId'>): PushMessage['place'] {
  if (channelId !== null) return { kind: 'channel', id: channelId }
  return conversationId === null ? undefined : { kind: 'conversation', id: conversationId }
}

function countOf(
  queries: Queries,
  { userId, kind, id }: { userId: number; kind: 'channel' | 'conversation'; id: number },
): Promise<number> {
  return kind === 'channel'
    ? countUnreadThere(queries, { userId, channelId: id })
    : countUnreadPrivate(queries, { userId, conversationId: id })
}
