import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Some texts are new, changed or gone: told once for many. */
    'imports.textsChanged': Record<string, never>
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    'imports.work': { importId: number }
  }
}

defineEvent('imports.textsChanged', { tags: () => ['articles', 'pages', 'search'] })
