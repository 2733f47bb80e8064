import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { useStaffAct } from './use-staff-act.ts'

interface DeleteButtonProps {
  /** Name of the item to delete: "Lente 35 mm". */
  name: string
  act: () => Promise<{ message: string }>
  children?: React.ReactNode
}

/** Button that deletes after a confirmation. */
export function DeleteButton({ name, act, children }: DeleteButtonProps) {
  const { t } = useTranslation('staff')
  const [isOpen, ask] = useState(false)
  const close = () => ask(false)
  const { mutate, isPending, error } = useStaffAct(act, close)
  return (
    <>
      <Button
        variant="danger"
        size="small"
        className="row-act"
        aria-label={t('tool.deleteNamed', { name })}
        onClick={() => ask(true)}
      >
        {t('tool.delete')}
      </Button>
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
    </>
  )
}
