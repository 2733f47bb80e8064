import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { IconButton } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons/plus.ts'

const dialog = lazyComponent(() => import('./start-dialog.tsx'))

/** Button for a new conversation. Its dialog is loaded when it is opened. */
export function StartConversation({ className = '' }: { className?: string }) {
  const { start, startDialog: shown } = useStartDialog()
  return (
    <>
      <StartButton className={className} onStart={start} />
      {shown}
    </>
  )
}

interface StartButtonProps {
  onStart: () => void
  className?: string
}

/** Button without the dialog, which another component shows. */
export function StartButton({ onStart, className = '' }: StartButtonProps) {
  const { t } = useTranslation('conversations')
  return (
    <IconButton
      label={t('start.title')}
      size="small"
      aria-haspopup="dialog"
      className={className}
      onClick={onStart}
    >
      <PlusIcon />
    </IconButton>
  )
}

export function useStartDialog() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useLazyComponent(dialog, { enabled: isOpen, onError: close })
  return { start: () => setOpen(true), startDialog: isOpen && Dialog ? <Dialog onClose={close} /> : null }
}
