declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** There is another choice of news than before. */
    'news.changed': Record<string, never>
  }
}
