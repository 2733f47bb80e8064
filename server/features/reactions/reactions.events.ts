import type { ReactionsChanged } from '#contract/live.ts'
import type { Listeners } from '../../platform/database/places.store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** `seq` is the line's sequence number in its channel. */
    'reactions.changed': Pick<ReactionsChanged, 'id' | 'revision' | 'reactions' | 'by'> & {
      listeners: Listeners
      seq: number | null
    }
  }
}
