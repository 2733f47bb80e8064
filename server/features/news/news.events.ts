import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The picked news have changed. */
    'news.changed': Record<string, never>
  }
}

defineEvent('news.changed', { tags: () => ['pages'] })
