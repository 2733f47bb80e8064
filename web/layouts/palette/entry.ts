/** What an entry leads to, or what it does. */
export type EntryKind =
  | 'page'
  | 'channel'
  | 'conversation'
  | 'article'
  | 'lyrics'
  | 'person'
  | 'store'
  | 'course'
  | 'product'
  | 'video'
  | 'track'
  | 'line'
  | 'draft'
  | 'text'
  | 'account'
  | 'tool'
  | 'action'
  | 'search'

/** One line of the palette. */
export interface Entry {
  /** The same for the same thing, whenever it is found. */
  id: string
  kind: EntryKind
  text: string
  /** What else it is found by, and what stands beside it. */
  note?: string | undefined
  /** Of this site; an action has none. */
  to?: string
  act?: () => void
}
