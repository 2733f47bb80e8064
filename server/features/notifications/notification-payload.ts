import type { Level } from '#contract/channels.ts'

/** Cause of a notification. `userId` is the recipient, `byId` the causing user. */
export type NotificationPayload =
  /** `waited`: it was delayed while the recipient was reading. */
  | {
      type: 'private_message'
      userId: number
      byId: number
      conversationId: number
      messageId: number
      waited?: true
    }
  | { type: 'whois'; userId: number; byId: number; at: string }
  | { type: 'operator_granted'; userId: number; byId: number; channel: string; level: Level; at: string }
  | { type: 'channel_invitation'; userId: number; byId: number; channel: string; at: string }
  /** A held line was rejected; the moderator is not named. */
  | { type: 'line_rejected'; userId: number; channel: string; heldId: number; reason: string }
  /** A problem with a publication, its announcement or its newsletter issue. `userId` is `null` for all staff. */
  | {
      type: 'publication'
      userId: number | null
      articleId: number
      title: string
      channel: string
      problem: PublicationProblem
      at: string
    }
  /** Mentions in lines of a channel; `addedFor` are the users added by an edit. */
  | { type: 'mention'; channelId: number; messageIds: readonly number[]; addedFor?: readonly number[] }
  /** For all staff. `replyId`: a later addition by the writer. */
  | {
      type: 'contact_message'
      contactId: number
      replyId: number | null
      name: string
      subject: string
      byId: number | null
    }
  /** For a user who sent the message while signed in. */
  | { type: 'reply'; userId: number; byId: number; contactId: number; replyId: number; subject: string }

/**
 * The text is incomplete, the channel refused the announcement, or whoever asked for the announcement (`planner`)
 * or the newsletter issue (`unsent`) is no longer of staff.
 */
export type PublicationProblem =
  | 'untitled'
  | 'empty'
  | 'banned'
  | 'muted'
  | 'slow'
  | 'words'
  | 'refused'
  | 'planner'
  | 'unsent'

type Kind = NotificationPayload['type']
export type PayloadOf<K extends Kind> = Extract<NotificationPayload, { type: K }>

declare module '../../platform/jobs.ts' {
  interface JobData {
    'notifications.deliver': NotificationPayload
  }
}
