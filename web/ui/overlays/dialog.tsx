import { useId, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unsavedInputs } from '../../platform/storage/unsaved-input.ts'
import { useLateTexts } from '../../platform/texts/use-late-texts.ts'
import { Button, IconButton } from '../button.tsx'
import { XIcon } from '../icons/x.ts'
import { closingHandlers, useModal } from './use-modal.ts'

const field = '.dialog-body :is(input:not([hidden]), textarea, select)'

/** Focuses the first field instead of the close button; dialogs without fields are focused themselves. */
function useFirstField(dialog: React.RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const first = dialog.current?.querySelector<HTMLElement>(field)
    if (first) first.focus()
    else if (document.activeElement?.matches('.dialog-body')) dialog.current?.focus()
  }, [dialog])
}

interface DialogProps {
  open: boolean
  /** Absent if a decision is required: there is no close button, and Esc does nothing. */
  onClose?: () => void
  title: React.ReactNode
  children?: React.ReactNode
  /** Buttons, the safe one first. */
  actions?: React.ReactNode
  /** `wide` for texts, `narrow` for questions. */
  size?: 'narrow' | 'wide'
  /** `alertdialog` interrupts: it has no close button, and its text is announced at once. */
  role?: 'dialog' | 'alertdialog'
  className?: string
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  size = 'narrow',
  role = 'dialog',
  className = '',
}: Omit<DialogProps, 'open'>) {
  const { t } = useTranslation('ui')
  const id = useId()
  const dialog = useModal()
  const { close, isAsking, stay } = useCarefulClose(onClose)
  useFirstField(dialog)
  const alert = role === 'alertdialog'

  return (
    <>
      <dialog
        ref={dialog}
        role={role}
        tabIndex={-1}
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={alert && children ? `${id}-body` : undefined}
        className={`dialog dialog-sheet ${size === 'wide' ? 'dialog-wide' : ''} ${className}`}
        {...closingHandlers(close)}
        // Browsers close on a second Esc even if the first was prevented.
        onClose={({ currentTarget }) => !onClose && currentTarget.isConnected && currentTarget.showModal()}
      >
        <div className="dialog-head">
          <h2 id={`${id}-title`} className="type-title">
            {title}
          </h2>
          {!alert && onClose && (
            <IconButton label={t('close')} size="small" onClick={close} className="-mt-1 -mr-2">
              <XIcon />
            </IconButton>
          )}
        </div>
        <div id={`${id}-body`} className="dialog-body" tabIndex={size === 'wide' ? 0 : undefined}>
          {children}
        </div>
        {actions && <div className="dialog-actions">{actions}</div>}
      </dialog>
      {isAsking && onClose && <DiscardQuestion onDiscard={onClose} onStay={stay} />}
    </>
  )
}

/**
 * If input was written since the dialog opened and is unsaved, closing it (Esc, button, backdrop) asks first.
 */
function useCarefulClose(onClose: (() => void) | undefined) {
  const [before] = useState(unsavedInputs)
  const [isAsking, setAsking] = useState(false)
  const isUnsaved = () =>
    unsavedInputs().some((input) => !input.survivesNavigation && !before.includes(input))
  return {
    close: onClose && (() => (isUnsaved() ? setAsking(true) : onClose())),
    isAsking,
    stay: () => setAsking(false),
  }
}

interface AlertDialogProps {
  open: boolean
  title: string
  children?: React.ReactNode
  /** A verb: "Apagar". */
  confirm: string
  onConfirm: () => void
  onClose: () => void
  danger?: boolean
  busy?: boolean
  /** Why the confirmed action failed. */
  error?: Error | null | undefined
}

/** Asks for confirmation of something that cannot be undone. */
export function AlertDialog({
  confirm,
  onConfirm,
  onClose,
  danger,
  busy = false,
  error,
  children,
  ...rest
}: AlertDialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Dialog
      role="alertdialog"
      onClose={onClose}
      {...rest}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <span role="alert" className="mt-3 block text-red">
          {error.message}
        </span>
      )}
    </Dialog>
  )
}

interface DiscardQuestionProps {
  onDiscard: () => void
  onStay: () => void
}

/** Asks before closing a dialog with unsaved input. */
function DiscardQuestion({ onDiscard, onStay }: DiscardQuestionProps) {
  const { t } = useTranslation('unsaved')
  if (useLateTexts('unsaved') === 'loading') return null
  return (
    <AlertDialog
      open
      danger
      title={t('discard.title')}
      confirm={t('discard.confirm')}
      onConfirm={onDiscard}
      onClose={onStay}
    />
  )
}
