declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** About a line in `channel`, or other content; `aboutId` is its author. */
    'moderation.reportsChanged': { channel: string | null; aboutId: number | null }
  }
}

export {}
