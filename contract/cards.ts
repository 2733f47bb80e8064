import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, integer } from './schema.ts'

/** Preview of a link in a line: a page of this site, or of another one (`page`). */
export const Card = z.object({
  /** Index of the link in the line; names the card when it is closed. */
  place: z.number(),
  kind: z.enum([
    ...(['article', 'lyric', 'shop', 'course', 'video', 'photo', 'track', 'survey'] as const),
    'page',
  ]),
  /** Root-relative on this site; otherwise as written in the line. */
  url: z.string(),
  /** Id of the track to play or of the survey to vote in. */
  subjectId: id.optional(),
  /** Empty for a survey with the site's default question. */
  title: z.string(),
  /** Empty without one. */
  description: z.string(),
  /** The passage that the link points to. */
  quote: z.string().optional(),
  /** The artist, or the name of the other site. */
  source: z.string().optional(),
  picture: z
    .object({
      /** Always a URL of this site. */
      url: z.string(),
      /** Mean colour, shown until the picture has loaded; empty if unknown. */
      colour: z.string(),
    })
    .optional(),
})
export type Card = z.infer<typeof Card>

const place = z.object({ id, place: integer.pipe(z.number().min(0).max(2)) })
const answer = z.object({ status: z.literal('success'), cards: z.array(Card) })

export const closeCard = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id/cards/:place',
  access: 'user',
  summary:
    'Remove a card from a line of a channel, for everybody. Allowed for the author of the line, operators of the channel and staff.',
  params: place,
  response: answer,
  errors: ['message_not_found', 'channel_banned', 'not_channel_operator'],
})

export const closePrivateCard = endpoint({
  method: 'DELETE',
  path: '/api/private-messages/:id/cards/:place',
  access: 'user',
  summary: 'Remove a card from a line of your own in a private conversation, for both people.',
  params: place,
  response: answer,
  errors: ['message_not_found', 'message_not_yours'],
})
