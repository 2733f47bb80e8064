import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, integer } from './schema.ts'

/** What a link of a line leads to: a page of this site, or of another one (`page`). */
export const Card = z.object({
  /** Which link of the line it is; this is how it is closed. */
  place: z.number(),
  kind: z.enum([
    ...(['article', 'lyric', 'shop', 'course', 'video', 'photo', 'track', 'survey'] as const),
    'page',
  ]),
  /** Root-relative on this site; elsewhere as the line has it. */
  url: z.string(),
  /** Of the track to play, and of the survey to vote in. */
  subjectId: id.optional(),
  /** Empty: of a survey, the site’s own question. */
  title: z.string(),
  /** Empty where there is none. */
  description: z.string(),
  /** The passage of a text that the link leads to. */
  quote: z.string().optional(),
  /** The artist, or what the other site is called. */
  source: z.string().optional(),
  picture: z
    .object({
      /** Always on this site. */
      url: z.string(),
      /** Its mean colour, until it has come; empty where it is not known. */
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
    'Take a card away from below a line of a channel, for everybody: its author, an operator of the channel or staff.',
  params: place,
  response: answer,
  errors: ['message_not_found', 'channel_banned', 'not_channel_operator'],
})

export const closePrivateCard = endpoint({
  method: 'DELETE',
  path: '/api/private-messages/:id/cards/:place',
  access: 'user',
  summary: 'Take a card away from below a line of your own in a private conversation, for both.',
  params: place,
  response: answer,
  errors: ['message_not_found', 'message_not_yours'],
})
