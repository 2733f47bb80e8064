import { recordStore } from '../../../platform/storage/record-store.ts'
import type { OutboxKind, OutboxLine, Refused } from './outbox.ts'

/** A line of an outbox where the service worker finds it. */
export interface OutboxCopy {
  userId: number
  kind: OutboxKind
  /** Of its author, for what the server may have to say against it. */
  language: string
  line: OutboxLine
  /** What became of it while its author was away; the next page tells them, and takes it from here. */
  outcome?: { kind: 'stored' } | ({ kind: 'refused' } & Refused)
}

export const outboxCopies = recordStore<OutboxCopy>('waiting-lines')

/** The tag of the sync in which they go out, and the channel by which pages hear that they have. */
export const outboxTag = 'outbox'
