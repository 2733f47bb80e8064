declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A new message to the site, or an addition by its writer. */
    'mailbox.messageReceived': { id: number; name: string; subject: string }
    /** Staff replied. `userId` is the account of the message's writer, if any. */
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
