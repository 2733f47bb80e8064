import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, namedChannel } from './schema.ts'

/** What somebody wants to be told of a channel. */
export const Notify = z.enum(['all', 'mentions', 'none'])
export type Notify = z.infer<typeof Notify>

/** One of the reader's channels: a favourite, or one that they have joined. */
export const UnreadChannel = z.object({
  /** Without `#`. */
  slug: z.string(),
  /** Lines of others after the marker, among the newest 2,000; 1000: a thousand or more. */
  count: z.number(),
  /** Those that mention the reader; 1000: a thousand or more. */
  mentions: z.number(),
  /** The marker; 0 while nothing has been read. */
  lastReadId: z.number(),
  /** Silences nothing here: the counts are true, and what is shown of them is the client's choice. */
  notify: Notify,
})
export type UnreadChannel = z.infer<typeof UnreadChannel>

export const listUnread = endpoint({
  method: 'GET',
  path: '/api/unread',
  access: 'user',
  summary: 'What you have not read in your channels: the favourites and those that you have joined.',
  response: z.object({
    channels: z.array(UnreadChannel),
    conversations: z.array(z.object({ id, count: z.number() })),
  }),
})

const Marker = z.object({
  status: z.literal('success'),
  /** Whether you have been there before: only then lines can be new to you. */
  followed: z.boolean(),
  lastReadId: z.number(),
  /** What lies between the two is new. */
  newestId: z.number(),
})

export const showReadMarker = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/read-marker',
  access: 'user',
  summary:
    'The ids of the last line that you have read in a channel, 0 before the first join, and of the newest.',
  params: z.object({ slug: namedChannel }),
  response: Marker,
  errors: ['channel_not_found', 'channel_banned'],
})

export const moveReadMarker = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/read-marker',
  access: 'user',
  summary: 'You have read up to this line. The marker stays before lines to come, and never moves back.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ lastReadId: id }),
  response: Marker,
  errors: ['channel_not_found', 'channel_banned'],
})

export const setNotify = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/notify',
  access: 'user',
  summary: 'What you want to be told of a channel: every line, mentions, or nothing.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ mode: Notify }),
  response: z.object({ status: z.literal('success'), mode: Notify }),
  errors: ['channel_not_found', 'channel_banned'],
})
