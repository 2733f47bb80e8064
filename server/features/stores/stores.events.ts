import type { AlbumKind } from '#contract/rules/albums.ts'
import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A shop or course or its content has changed. */
    'stores.changed': { albumId: number; kind: AlbumKind }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Composes the share picture of an album. */
    'stores.composeShare': { albumId: number }
  }
}

defineEvent('stores.changed', { tags: () => ['pages', 'search'] })
