import { sql } from 'kysely'
import type { LinePicture } from '#contract/line-pictures.ts'

/** Lines of channels and of private conversations show pictures alike, and so do those that wait for a moderator. */
export type Kind = keyof typeof pictureTables

/** Where lines are stored, and the column of a picture that names its line. */
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

/** What stands of a picture on its line. */
export interface StoredPicture extends Omit<LinePicture, 'url' | 'placeholder'> {
  type: string
  colour: string
}

export function linePictureOf({ type, colour, ...picture }: StoredPicture): LinePicture {
  return { ...picture, placeholder: colour, url: `/line-pictures/${picture.id}.${type}` }
}

/** Of the column of a line. */
export const picturesOf = (stored: unknown): LinePicture[] => (stored as StoredPicture[]).map(linePictureOf)

/** How many pictures a line has; null without any. */
export const countPictures = sql<number | null>`jsonb_array_length(pictures)`
