import { useState } from 'react'
import { type LazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import type { Sending } from './use-send.ts'

export interface CompletionsProps {
  sending: Sending
  text: string
  userId: number
  /** Absent in a private conversation. */
  slug?: string
}

/** Completions of the typed word; their code loads with the first sign that may start one. */
export function Completions({
  list,
  ...props
}: CompletionsProps & { list: LazyComponent<CompletionsProps> }) {
  const [failed, setFailed] = useState(false)
  const mayStart = /[/@#:]/.test(props.text)
  // Tries again with the next text.
  if (failed && !mayStart) setFailed(false)
  const isNeeded = mayStart && !failed
  const List = useLazyComponent(list, { enabled: isNeeded, onError: () => setFailed(true) })
  return List && <List {...props} />
}
