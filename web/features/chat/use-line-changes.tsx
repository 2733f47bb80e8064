import { useCallback, useMemo, useState } from 'react'
import type { Message } from '#contract/chat.ts'
import { DeleteLine, EditLine } from './line-dialogs.tsx'

/** What lines offer, and the dialogs that follow. */
export function useLineChanges() {
  const [change, setChange] = useState<{ what: 'edit' | 'delete'; line: Message }>()
  const onEdit = useCallback((line: Message) => setChange({ what: 'edit', line }), [])
  const onDelete = useCallback((line: Message) => setChange({ what: 'delete', line }), [])
  const close = useCallback(() => setChange(undefined), [])

  const dialog = change && (change.what === 'edit' ? EditLine : DeleteLine)
  const Asked = dialog
  const acts = useMemo(() => ({ onEdit, onDelete }), [onEdit, onDelete])
  return { acts, dialogs: Asked && <Asked line={change.line} onClose={close} /> }
}
