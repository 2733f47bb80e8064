import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** There is another choice of news than before. */
    'news.changed': Record<string, never>
  }
}

defineEvent('news.changed', { tags: () => ['pages'] })
