import { recordStore } from '../../../platform/storage/record-store.ts'
import type { OutboxKind, OutboxLine, Refused } from './outbox.ts'

/** Copy of an outbox line for the service worker. */
export interface OutboxCopy {
  userId: number
  kind: OutboxKind
  /** The author's language, for the server's error messages. */
  language: string
  line: OutboxLine
  /** Outcome of sending without a page; the next page shows it and removes the copy. */
  outcome?: { kind: 'stored' } | ({ kind: 'refused' } & Refused)
}

export const outboxCopies = recordStore<OutboxCopy>('waiting-lines')

/** Tag of the background sync, and name of the channel that notifies pages. */
export const outboxTag = 'outbox'
