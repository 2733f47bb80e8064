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
  /** In the language of who asks. */
  message: z.string(),
  isRead: z.boolean(),
  /** Whose it is: the id of the one who asks. */
  userTo: id,
  createdAt: instant,
  /** The page of the site that it is about. */
  link: z.string(),
})
export type Notification = z.infer<typeof Notification>

const marked = z.object({ status: z.literal('success'), unreadCount: z.number() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'What happened that concerns you, the newest 50, or those before one of them.',
  query: z.object({ before: id.optional() }),
  response: z.object({
    status: z.literal('success'),
    notifications: z.array(Notification),
    /** Of all; 1000: a thousand or more. */
    unreadCount: z.number(),
  }),
})

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/mark-as-read',
  access: 'user',
  summary: 'You have read this notification. Marking it again changes nothing.',
  params: z.object({ id }),
  response: marked,
  errors: ['notification_not_found'],
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  access: 'user',
  summary: 'You have read all notifications, or all up to one: those that came meanwhile stay unread.',
  body: z.object({ upTo: id.nullish() }),
  response: marked,
})
