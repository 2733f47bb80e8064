/** Payload of a push message to the service worker. */
export interface PushPayload {
  title: string
  body: string
  /** Language of both. */
  language: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  /** Path of the page that it opens. */
  link: string
  notificationId?: number
  /** Id of the last line or private message. */
  messageId?: number
  /** Tags of all unread notifications; others are closed. */
  unread: readonly string[]
  mute?: { token: string; label: string }
  /** The one that the device's quiet hours follow. */
  timeZone: string
}
