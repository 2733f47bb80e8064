declare module '../../platform/events.ts' {
  interface Facts {
    /** Somebody looked somebody else up, for the first time within an hour. */
    'profile.whoisAsked': { viewerId: number; targetId: number }
  }
}
