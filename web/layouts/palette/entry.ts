/** What an entry opens or does. */
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
  | 'setting'
  | 'action'
  | 'search'

/** A dialog that an action opens. */
export type EntryDialogName = 'channel' | 'conversation'

/** An entry of the command palette. */
export interface Entry {
  /** Stable id: the same for the same target, however it was found. */
  id: string
  kind: EntryKind
  text: string
  /** Text shown beside the name, which is searched as well. */
  note?: string | undefined
  /** Path within this site; absent for actions. */
  to?: string
  act?: () => void
  dialog?: EntryDialogName
}
