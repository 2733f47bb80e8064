declare module '../../platform/events.ts' {
  interface Facts {
    /** Its public settings. Every page shows some of them. */
    'site.changed': { names: readonly string[] }
  }
}

export {}
