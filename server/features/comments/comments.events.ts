import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Comments of a page were added, changed, opened or closed. `path` is the page's. */
    'comments.changed': { path: string }
  }
}

defineEvent('comments.changed', { tags: ({ path }) => ['comments', `page:/${path.slice(1)}`] })
