import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './schema.ts'

const notificationTypes = [
  'private_message',
  'whois',
  'operator_granted',
  'contact_message',
  'mention',
  'reply',
  'channel_invitation',
  'line_rejected',
  'publication',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const Notification = z.object({
  id,
  type: z.enum(notificationTypes),
  /** In the language of the request. */
  message: z.string(),
  isRead: z.boolean(),
  /** Id of the recipient, who is the caller. */
  userTo: id,
  createdAt: instant,
  /** Path of the page that it is about. */
  link: z.string(),
})
export type Notification = z.infer<typeof Notification>

const marked = z.object({ status: z.literal('success'), unreadCount: z.number() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'List your notifications: the newest 50, or those before one of them.',
  query: z.object({ before: id.optional() }),
  response: z.object({
    status: z.literal('success'),
    notifications: z.array(Notification),
    /** Of all notifications; 1000 means a thousand or more. */
    unreadCount: z.number(),
  }),
})

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/mark-as-read',
  access: 'user',
  summary: 'Mark a notification as read. Idempotent.',
  params: z.object({ id }),
  response: marked,
  errors: ['notification_not_found'],
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  access: 'user',
  summary:
    'Mark all notifications as read, or all up to one, so that those which arrived meanwhile stay unread.',
  body: z.object({ upTo: id.nullish() }),
  response: marked,
})
