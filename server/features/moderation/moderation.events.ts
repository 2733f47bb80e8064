declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Of a line in `channel`, or of something else. */
    'moderation.reportsChanged': { channel: string | null }
  }
}

export {}
