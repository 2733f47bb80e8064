import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** What is said under a page, or whether more may be. `path` is the page's. */
    'comments.changed': { path: string }
  }
}

defineEvent('comments.changed', { tags: ({ path }) => ['comments', `page:/${path.slice(1)}`] })
