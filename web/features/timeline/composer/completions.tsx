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

/** What is typed may be completed: the code for that comes with the first sign that may begin it. */
export function Completions({
  list,
  ...props
}: CompletionsProps & { list: LazyComponent<CompletionsProps> }) {
  const [failed, setFailed] = useState(false)
  const isNeeded = !failed && /[/@#:]/.test(props.text)
  const List = useLazyComponent(list, { wanted: isNeeded, giveUp: () => setFailed(true) })
  return List && <List {...props} />
}
