import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Imported texts were added, changed or deleted; emitted once for many. */
    'imports.textsChanged': Record<string, never>
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    'imports.work': { importId: number }
  }
}

defineEvent('imports.textsChanged', { tags: () => ['articles', 'pages', 'search'] })
