import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import type { EntryDialogName } from './entry.ts'

interface DialogProps {
  /** Initial value of the field. */
  name: string
  onClose: () => void
}

const dialogs: Record<EntryDialogName, ReturnType<typeof lazyComponent<DialogProps>>> = {
  channel: lazyComponent<DialogProps>(
    () => import('../../features/channels/create-channel.tsx'),
    ['channels'],
  ),
  conversation: lazyComponent<DialogProps>(
    () => import('../../features/conversations/start/start-dialog.tsx'),
  ),
}

/** Dialog of an action, shown in place of the palette. */
export function EntryDialog({ dialog, onClose }: { dialog: EntryDialogName; onClose: () => void }) {
  const Content = useLazyComponent(dialogs[dialog], { onError: onClose })
  return Content ? <Content name="" onClose={onClose} /> : null
}
