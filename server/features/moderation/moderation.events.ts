declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Of a line in `channel`, or of something else; about whoever has said or made it. */
    'moderation.reportsChanged': { channel: string | null; aboutId: number | null }
  }
}

export {}
