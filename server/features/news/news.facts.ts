declare module '../../platform/events.ts' {
  interface Facts {
    /** There is another choice of news than before. */
    'news.changed': Record<string, never>
  }
}
