declare module '../../platform/events.ts' {
  /** `channel` is the slug. */
  interface DomainEvents {
    'unread.markerMoved': { userId: number; channel: string; lastReadId: number }
    'unread.notifyChanged': { userId: number; channel: string }
  }
}

export {}
