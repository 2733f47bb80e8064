import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { useStaffAct } from './use-staff-act.ts'

export interface Deletion {
  /** Name of the item for screen readers and in the question: "Lente 35 mm". */
  name: string
  /** Deletes. */
  act: () => Promise<{ message: string }>
  /** What follows from deleting. */
  children?: React.ReactNode
}

/** Button that asks whether to delete. */
export function DeleteButton({ name, onAsk }: { name: string; onAsk: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Button
      variant="danger"
      size="small"
      className="row-act"
      aria-label={t('tool.deleteNamed', { name })}
      onClick={onAsk}
    >
      {t('tool.delete')}
    </Button>
  )
}

/** Returns a function that asks whether to delete, and the question, to be rendered once. */
export function useDeletion({ name, act, children }: Deletion) {
  const { t } = useTranslation('staff')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { mutate, isPending, error } = useStaffAct(act, close)
  const question = (
    <AlertDialog
      open={isOpen}
      danger
      title={t('tool.deleteTitle', { name })}
      confirm={t('tool.delete')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={close}
    >
      {children}
    </AlertDialog>
  )
  return { ask: () => setOpen(true), question }
}
