import type { Draft } from '#contract/drafts.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'drafts.changed': { userId: number; draft: Draft }
  }
}
