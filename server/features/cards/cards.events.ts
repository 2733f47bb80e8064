import type { LineCards } from '#contract/live.ts'
import type { Listeners } from '../../platform/database/places.store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** `seq` is the line's sequence number in its channel. */
    'cards.changed': Pick<LineCards, 'id' | 'userId' | 'revision' | 'cards'> & {
      listeners: Listeners
      seq: number | null
    }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Fetches a page of another site. */
    'cards.read': { pageId: number }
    'cards.sweep': Record<string, never>
  }
}
