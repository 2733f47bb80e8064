import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A static page was published, in every language. */
    'site.published': { key: string; version: number }
    /** Public settings have changed. Every page shows some of them. */
    'site.changed': { names: readonly string[]; byUserId: number }
    /** Emitted in addition after a change of the name. */
    'site.renamed': { from: string; to: string; byUserId: number }
  }
}

defineEvent('site.published', { tags: () => ['pages'] })
defineEvent('site.changed', { tags: () => ['site', 'pages'] })
defineEvent('site.renamed', { tags: () => [] })
