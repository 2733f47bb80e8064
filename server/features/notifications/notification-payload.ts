import type { Level } from '#contract/channels.ts'

/** What somebody is to be told of. `userId` is who is told, `byId` who caused it. */
export type NotificationPayload =
  /** `waited`: it was held back while its reader was reading. */
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
  /** A line of theirs was not let through: who did that is not told. */
  | { type: 'line_rejected'; userId: number; channel: string; heldId: number; reason: string }
  /** What they have published, or planned to, and what could not be done of it. */
  | {
      type: 'publication'
      userId: number
      articleId: number
      title: string
      channel: string
      problem: PublicationProblem
      at: string
    }
  /** Lines of one channel that mention somebody; only for those whom an edit added, where it did. */
  | { type: 'mention'; channelId: number; messageIds: readonly number[]; addedFor?: readonly number[] }
  /** For everybody of staff. `replyId`: what the writer added to their message later. */
  | {
      type: 'contact_message'
      contactId: number
      replyId: number | null
      name: string
      subject: string
      byId: number | null
    }
  /** For whoever wrote to the site while signed in. */
  | { type: 'reply'; userId: number; byId: number; contactId: number; replyId: number; subject: string }

/** It has no words to publish; or the channel does not take the line that tells of it. */
export type PublicationProblem = 'untitled' | 'empty' | 'banned' | 'muted' | 'slow' | 'words' | 'refused'

type Kind = NotificationPayload['type']
export type PayloadOf<K extends Kind> = Extract<NotificationPayload, { type: K }>

declare module '../../platform/jobs.ts' {
  interface JobData {
    'notifications.deliver': NotificationPayload
  }
}
