declare module '../../platform/events.ts' {
  interface Facts {
    /** Somebody wrote to the people who run the site. */
    'mailbox.messageReceived': { id: number; name: string; subject: string }
  }
}

export {}
