import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The public quotations of a text have changed. `path` is its page. */
    'publicLogs.quotationsChanged': { path: string }
    /** Quotations were removed, and caches are invalidated already. */
    'publicLogs.quotationsTaken': { path: string }
  }
}

defineEvent('publicLogs.quotationsChanged', {
  tags: ({ path }) => ['public-logs', `page:/${path.slice(1)}`],
})
defineEvent('publicLogs.quotationsTaken', { tags: ({ path }) => [`page:/${path.slice(1)}`] })
