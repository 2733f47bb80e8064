import type { Draft } from '#contract/drafts.ts'

/** Applies a change to the list of drafts (newest first); outdated changes are ignored. */
export function draftChanged(drafts: readonly Draft[], change: Draft): Draft[] {
  const place = draftPlaceOf(change)
  const existing = drafts.find((draft) => draftPlaceOf(draft) === place)
  if (existing && !isNewer(change, existing)) return [...drafts]
  const others = drafts.filter((draft) => draft !== existing)
  return change.text === '' ? others : [change, ...others]
}

/** Whether a change is newer. A deletion has the revision of the draft that it deletes. */
export function isNewer(change: Pick<Draft, 'text' | 'revision'>, other: Pick<Draft, 'revision'>): boolean {
  return change.revision > other.revision || (change.revision === other.revision && change.text === '')
}

/** Returns the key of a draft's place in the browser's storage; no channel slug contains a colon. */
export function draftPlaceOf({
  channel,
  conversation_id,
}: Pick<Draft, 'channel' | 'conversation_id'>): string {
  return channel ?? `pvt:${conversation_id}`
}
