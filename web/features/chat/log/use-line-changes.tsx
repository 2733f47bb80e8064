import { useCallback, useMemo, useState } from 'react'
import type { Message } from '#contract/chat.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/lazy-component.ts'

const lineDialog = lazyComponent(() => import('./line-dialogs.tsx'))

/** What lines offer, and the dialogs that follow. */
export function useLineChanges() {
  const [change, setChange] = useState<{ what: 'edit' | 'delete'; line: Message }>()
  const onEdit = useCallback((line: Message) => setChange({ what: 'edit', line }), [])
  const onDelete = useCallback((line: Message) => setChange({ what: 'delete', line }), [])
  const close = useCallback(() => setChange(undefined), [])
  const LineDialog = useLazyComponent(lineDialog, { wanted: change !== undefined, giveUp: close })

  const acts = useMemo(() => ({ onEdit, onDelete }), [onEdit, onDelete])
  return { acts, dialogs: change && LineDialog && <LineDialog {...change} onClose={close} /> }
}
