import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, namedChannel } from './schema.ts'

/** Notification level of a channel. */
export const Notify = z.enum(['all', 'mentions', 'none'])
export type Notify = z.infer<typeof Notify>

/** A channel of the user: a favourite, or one that they have joined. */
export const UnreadChannel = z.object({
  /** Without `#`. */
  slug: z.string(),
  /** Unread lines of others, among the newest 2,000; 1000 means a thousand or more. */
  count: z.number(),
  /** Unread mentions of the user; 1000 means a thousand or more. */
  mentions: z.number(),
  /** The read marker; 0 if nothing was read. */
  lastReadId: z.number(),
  /** Does not affect these counts: clients decide what to show. */
  notify: Notify,
})
export type UnreadChannel = z.infer<typeof UnreadChannel>

export const listUnread = endpoint({
  method: 'GET',
  path: '/api/unread',
  access: 'user',
  summary: 'List the unread counts of your channels: favourites and those that you have joined.',
  response: z.object({
    channels: z.array(UnreadChannel),
    conversations: z.array(z.object({ id, count: z.number() })),
  }),
})

const Marker = z.object({
  status: z.literal('success'),
  /** Whether you have been in the channel before: otherwise no line counts as unread. */
  followed: z.boolean(),
  lastReadId: z.number(),
  /** Lines after `lastReadId` up to this one are unread. */
  newestId: z.number(),
})

export const showReadMarker = endpoint({
  method: 'GET',
  path: '/api/channels/:slug/read-marker',
  access: 'user',
  summary:
    'Get the ids of the last line that you have read in a channel (0 before the first join) and of the newest line.',
  params: z.object({ slug: namedChannel }),
  response: Marker,
  errors: ['channel_not_found', 'channel_banned'],
})

export const moveReadMarker = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/read-marker',
  access: 'user',
  summary: 'Set how far you have read. The marker never moves back, and never past the newest line.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ lastReadId: id }),
  response: Marker,
  errors: ['channel_not_found', 'channel_banned'],
})

export const setNotify = endpoint({
  method: 'PUT',
  path: '/api/channels/:slug/notify',
  access: 'user',
  summary: 'Set the notification level of a channel: every line, mentions, or nothing.',
  params: z.object({ slug: namedChannel }),
  body: z.object({ mode: Notify }),
  response: z.object({ status: z.literal('success'), mode: Notify }),
  errors: ['channel_not_found', 'channel_banned'],
})
