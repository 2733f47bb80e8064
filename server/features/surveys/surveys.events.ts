import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The survey of the home page was changed or replaced. Not emitted for votes. */
    'surveys.changed': { id: number }
  }
}

defineEvent('surveys.changed', { tags: () => ['pages'] })
