import { sql } from 'kysely'
import type { LinePicture } from '#contract/line-pictures.ts'

/** Kinds of lines that may have pictures: in channels, held for a moderator, and in private conversations. */
export type Kind = keyof typeof pictureTables

/** Tables of lines, and the column by which a picture names its line. */
export const pictureTables = {
  channel: { places: 'channels', placeId: 'channelId', lines: 'messages', lineId: 'messageId' },
  held: { places: 'channels', placeId: 'channelId', lines: 'heldLines', lineId: 'heldLineId' },
  conversation: {
    places: 'conversations',
    placeId: 'conversationId',
    lines: 'privateMessages',
    lineId: 'privateMessageId',
  },
} as const

/** A picture as stored on its line. */
export interface StoredPicture extends Omit<LinePicture, 'url' | 'placeholder'> {
  type: string
  colour: string
}

export function linePictureOf({ type, colour, ...picture }: StoredPicture): LinePicture {
  return { ...picture, placeholder: colour, url: `/line-pictures/${picture.id}.${type}` }
}

/** Returns the pictures of a line from its JSON column. */
export const picturesOf = (stored: unknown): LinePicture[] => (stored as StoredPicture[]).map(linePictureOf)

/** Number of pictures of a line; null if it has none. */
export const countPictures = sql<number | null>`jsonb_array_length(pictures)`
