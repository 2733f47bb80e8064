import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** One of the static pages, in every language. */
    'site.published': { key: string; version: number }
    /** Its public settings. Every page shows some of them. */
    'site.changed': { names: readonly string[]; byUserId: number }
    /** Besides. */
    'site.renamed': { from: string; to: string; byUserId: number }
  }
}

defineEvent('site.published', { tags: () => ['pages'] })
defineEvent('site.changed', { tags: () => ['site', 'pages'] })
defineEvent('site.renamed', { tags: () => [] })
