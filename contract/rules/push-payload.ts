/** What a push message says to the service worker. */
export interface PushPayload {
  title: string
  body: string
  /** Of both. */
  language: string
  /** One notification for each: a later one takes its place. */
  tag: string
  /** The page of the site that it opens. */
  link: string
  notificationId?: number
  /** The last line or private message that it tells of. */
  messageId?: number
  /** The tags of what is unread, so that others can be closed. */
  unread: readonly string[]
  mute?: { token: string; label: string }
}
