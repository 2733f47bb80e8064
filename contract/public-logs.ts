import { z } from 'zod'
import { PublicLog } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant, namedChannel, page } from './schema.ts'

/** `yyyy-mm-dd` in the time zone of the site. The database does not know the days around all others. */
const day = z.iso
  .date()
  .max(10, { abort: true })
  .refine((date) => date > '1000' && date < '9999')

const saidKind = z.enum(['text', 'action', 'notice'])

/** A public line: without pictures, reactions and cards. */
export const PublicLine = z.object({
  id,
  kind: saidKind,
  /** The name shown when it was sent. */
  name: z.string(),
  text: z.string(),
  createdAt: instant,
  edited: z.boolean(),
  /** The line it replies to, if that is public too. */
  replyTo: z.object({ id, name: z.string(), text: z.string() }).optional(),
})
export type PublicLine = z.infer<typeof PublicLine>

/** A channel with a public log. */
export const PublicRoom = z.object({
  slug: z.string(),
  topic: z.string(),
  /** Number of people in it now. */
  users: z.number(),
  /** The last three lines, oldest first. */
  lines: z.array(PublicLine),
})
export type PublicRoom = z.infer<typeof PublicRoom>

export const listPublicRooms = endpoint({
  method: 'GET',
  path: '/api/public-logs',
  access: 'public',
  summary:
    'List the six most recently active channels with a public log, each with its last three lines. The response may be five seconds old.',
  response: z.array(PublicRoom),
})

const Log = z.object({
  slug: z.string(),
  topic: z.string(),
  /** Whether search engines may index it. */
  isIndexed: z.boolean(),
  /** Earlier lines are not public. */
  since: instant,
})

export const showPublicLog = endpoint({
  method: 'GET',
  path: '/api/public-logs/:slug',
  access: 'public',
  summary: 'List the days of a public log, newest first, at most 31.',
  params: z.object({ slug: namedChannel }),
  query: z.object({
    /** Lists days before this one. */
    before: day.optional(),
  }),
  response: Log.extend({ days: z.array(z.object({ day, lines: z.number() })), hasMore: z.boolean() }),
  errors: ['public_log_not_found'],
})

export const showPublicDay = endpoint({
  method: 'GET',
  path: '/api/public-logs/:slug/:day',
  access: 'public',
  summary: 'Get the lines of a public log on a day: up to 500, oldest first.',
  params: z.object({ slug: namedChannel, day }),
  query: z.object({ page }),
  response: Log.extend({
    day,
    lines: z.array(PublicLine),
    page: z.number(),
    pages: z.number(),
    /** The nearest days with lines. */
    previous: day.nullable(),
    next: day.nullable(),
  }),
  errors: ['public_log_not_found'],
})

/** A passage of a text quoted in a channel. */
export const Quotation = z.object({
  /** Text of the passage. */
  words: z.string(),
  /** Text fragment with `#`, with which browsers find the passage. */
  fragment: z.string(),
  channel: z.string(),
  /** Day of its line in the log. */
  day,
  line: PublicLine,
})
export type Quotation = z.infer<typeof Quotation>

export const listQuotations = endpoint({
  method: 'GET',
  path: '/api/articles/:id/quotations',
  access: 'public',
  summary:
    'List where an article or a lyric is quoted in channels with a public log: the 50 newest lines. Empty for unpublished texts. The response may be five seconds old.',
  params: z.object({ id }),
  response: z.array(Quotation),
})

export const setPublicLog = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/public-log',
  access: 'user',
  summary:
    'Set who may read a channel without an account, from now on. For its founder; staff may turn it off. A log that is turned on again starts empty.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ log: PublicLog }),
  response: done,
  errors: ['channel_not_found', 'not_channel_founder', 'too_many_requests'],
})
