import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'cryptos.changed': { id: string }
  }
}

defineEvent('cryptos.changed', { tags: () => ['pages'] })
