import type { AlbumKind } from '#contract/rules/albums.ts'
import { defineEvent } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A shop or course, or what is in it. */
    'stores.changed': { albumId: number; kind: AlbumKind }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** What shared links show of an album, made of its slots. */
    'stores.composeShare': { albumId: number }
  }
}

defineEvent('stores.changed', { tags: () => ['pages', 'search'] })
