import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** What the home page asks is worded otherwise, or is another one. Votes do not change it. */
    'surveys.changed': { id: number }
  }
}

defineEvent('surveys.changed', { tags: () => ['pages'] })
