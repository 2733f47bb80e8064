import type { Draft } from '#contract/drafts.ts'

/** Newest first, as they are fetched. What comes late changes nothing. */
export function draftChanged(drafts: readonly Draft[], change: Draft): Draft[] {
  const place = draftPlaceOf(change)
  const existing = drafts.find((draft) => draftPlaceOf(draft) === place)
  if (existing && !isNewer(change, existing)) return [...drafts]
  const others = drafts.filter((draft) => draft !== existing)
  return change.text === '' ? others : [change, ...others]
}

/** An end has the revision of what it ends. */
export function isNewer(change: Pick<Draft, 'text' | 'revision'>, other: Pick<Draft, 'revision'>): boolean {
  return change.revision > other.revision || (change.revision === other.revision && change.text === '')
}

/** As drafts are named in the browser's storage: no channel has a colon in its name. */
export function draftPlaceOf({
  channel,
  conversation_id,
}: Pick<Draft, 'channel' | 'conversation_id'>): string {
  return channel ?? `pvt:${conversation_id}`
}
