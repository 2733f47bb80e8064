import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** What is said of a passage, where everybody may read it. `path` is the page that shows it. */
    'publicLogs.quotationsChanged': { path: string }
    /** The same, of lines that are gone from what is kept already. */
    'publicLogs.quotationsTaken': { path: string }
  }
}

defineEvent('publicLogs.quotationsChanged', {
  tags: ({ path }) => ['public-logs', `page:/${path.slice(1)}`],
})
defineEvent('publicLogs.quotationsTaken', { tags: ({ path }) => [`page:/${path.slice(1)}`] })
