declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Its tokens no longer work; whoever holds a connection open for it closes it. */
    'accounts.sessionEnded': { userId: number; sessionId: string }
    /** Roles, suspension, language or accepted terms are not what they were. */
    'accounts.userChanged': { userId: number }
    'accounts.verified': { userId: number }
    /** They left for good; every feature has forgotten them. */
    'accounts.erased': { userId: number }
  }
}

export {}
