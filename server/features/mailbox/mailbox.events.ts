declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Somebody wrote to the people who run the site, for the first time or once more about the same. */
    'mailbox.messageReceived': { id: number; name: string; subject: string }
    /** Staff answered. `userId` is the account of whoever wrote the message, if they have one. */
    'mailbox.replied': {
      id: number
      replyId: number
      userId: number | null
      byUserId: number
      subject: string
    }
  }
}

export {}
