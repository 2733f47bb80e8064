import { z } from 'zod'
import { PublicLog } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant, namedChannel, page } from './schema.ts'

/** `yyyy-mm-dd`, as clocks show it where the site is. */
const day = z.iso.date().max(10, { abort: true })

const saidKind = z.enum(['text', 'action', 'notice'])

/** What somebody said, as anybody may read it: no picture, no reaction, no card. */
export const PublicLine = z.object({
  id,
  kind: saidKind,
  /** The name shown when it was sent. */
  name: z.string(),
  text: z.string(),
  createdAt: instant,
  edited: z.boolean(),
  /** Only where the line that it answers may be read by anybody, too. */
  replyTo: z.object({ id, name: z.string(), text: z.string() }).optional(),
})
export type PublicLine = z.infer<typeof PublicLine>

/** A channel that anybody may look into. */
export const PublicRoom = z.object({
  slug: z.string(),
  topic: z.string(),
  /** How many are there now. */
  users: z.number(),
  /** The last three, oldest first. */
  lines: z.array(PublicLine),
})
export type PublicRoom = z.infer<typeof PublicRoom>

export const listPublicRooms = endpoint({
  method: 'GET',
  path: '/api/public-logs',
  access: 'public',
  summary:
    'Channels with a public log: the six in which something was said last, each with its last three lines. At most five seconds old.',
  response: z.array(PublicRoom),
})

const Log = z.object({
  slug: z.string(),
  topic: z.string(),
  /** Whether search engines may find it. */
  isIndexed: z.boolean(),
  /** What was said before is not public. */
  since: instant,
})

export const showPublicLog = endpoint({
  method: 'GET',
  path: '/api/public-logs/:slug',
  access: 'public',
  summary: 'The days on which something was said in a public log, the newest first, 31 at most.',
  params: z.object({ slug: namedChannel }),
  query: z.object({
    /** Only days before this one. */
    before: day.optional(),
  }),
  response: Log.extend({ days: z.array(z.object({ day, lines: z.number() })), hasMore: z.boolean() }),
  errors: ['public_log_not_found'],
})

export const showPublicDay = endpoint({
  method: 'GET',
  path: '/api/public-logs/:slug/:day',
  access: 'public',
  summary: 'What was said in a public log on a day: 500 lines of it, oldest first.',
  params: z.object({ slug: namedChannel, day }),
  query: z.object({ page }),
  response: Log.extend({
    day,
    lines: z.array(PublicLine),
    page: z.number(),
    pages: z.number(),
    /** The nearest days on which something was said. */
    previous: day.nullable(),
    next: day.nullable(),
  }),
  errors: ['public_log_not_found'],
})

/** A passage of a text that somebody has taken to a channel. */
export const Quotation = z.object({
  /** The words of the passage. */
  words: z.string(),
  /** In an address of the text, `#` and all: browsers find the passage by it. */
  fragment: z.string(),
  channel: z.string(),
  /** On which its line stands in the log. */
  day,
  line: PublicLine,
})
export type Quotation = z.infer<typeof Quotation>

export const listQuotations = endpoint({
  method: 'GET',
  path: '/api/articles/:id/quotations',
  access: 'public',
  summary:
    'Where passages of an article or a lyric are talked about in channels with a public log: the 50 newest lines. At most five seconds old; none of a text that nobody may read.',
  params: z.object({ id }),
  response: z.array(Quotation),
})

export const setPublicLog = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/public-log',
  access: 'user',
  summary:
    'Who may read a channel without an account, from this moment on: its founder; staff may turn it off. Turned on again, it begins anew.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ log: PublicLog }),
  response: done,
  errors: ['channel_not_found', 'not_channel_founder', 'too_many_requests'],
})
