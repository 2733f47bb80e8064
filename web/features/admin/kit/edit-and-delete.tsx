import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DotsThreeIcon } from '../../../ui/icons/dots-three.ts'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { TrashIcon } from '../../../ui/icons/trash.ts'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { MenuItem } from '../../../ui/overlays/menu-items.tsx'
import { EditButton } from './edit-button.tsx'
import { useStaffAct } from './use-staff-act.ts'

interface EditAndDeleteProps {
  /** Name of the item for screen readers and in the question: "Lente 35 mm". */
  name: string
  onEdit: () => void
  /** Deletes. */
  act: () => Promise<{ message: string }>
  /** What follows from deleting. */
  children?: React.ReactNode
}

/** Actions of a `ToolRow`: two buttons, or on a phone a menu. Deleting asks for confirmation. */
export function EditAndDelete({ name, onEdit, act, children }: EditAndDeleteProps) {
  const { t } = useTranslation('staff')
  const [isOpen, ask] = useState(false)
  const close = () => ask(false)
  const { mutate, isPending, error } = useStaffAct(act, close)
  return (
    <>
      <span className="contents max-md:hidden">
        <EditButton name={name} onEdit={onEdit} />
        <Button
          variant="danger"
          size="small"
          className="row-act"
          aria-label={t('tool.deleteNamed', { name })}
          onClick={() => ask(true)}
        >
          {t('tool.delete')}
        </Button>
      </span>
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
      <span className="row-menu -me-2.5 order-last ms-auto md:hidden">
        <Menu
          trigger={
            <IconButton size="small" label={t('tool.actsNamed', { name })}>
              <DotsThreeIcon weight="bold" aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem icon={<PencilSimpleIcon aria-hidden="true" />} onSelect={onEdit}>
            {t('tool.edit')}
          </MenuItem>
          <MenuItem danger icon={<TrashIcon aria-hidden="true" />} onSelect={() => ask(true)}>
            {t('tool.delete')}
          </MenuItem>
        </Menu>
      </span>
    </>
  )
}
