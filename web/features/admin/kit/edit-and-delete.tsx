import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { DotsThreeIcon } from '../../../ui/icons/dots-three.ts'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { TrashIcon } from '../../../ui/icons/trash.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { MenuItem } from '../../../ui/overlays/menu-items.tsx'
import { DeleteButton, type Deletion, useDeletion } from './delete-button.tsx'
import { EditButton } from './edit-button.tsx'

interface EditAndDeleteProps extends Deletion {
  onEdit: () => void
  /** A further action, as a button after the others and as an item of the menu. */
  further?: { button: React.ReactNode; item: React.ReactNode }
}

/** Actions of a `ToolRow`: two buttons, or on a phone a menu. Deleting asks for confirmation. */
export function EditAndDelete({ onEdit, further, ...deletion }: EditAndDeleteProps) {
  const { t } = useTranslation('staff')
  const { name } = deletion
  const { ask, question } = useDeletion(deletion)
  return (
    <>
      <span className="contents max-md:hidden">
        <EditButton name={name} onEdit={onEdit} />
        <DeleteButton name={name} onAsk={ask} />
        {further?.button}
      </span>
      {question}
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
          {further?.item}
          <MenuItem danger icon={<TrashIcon aria-hidden="true" />} onSelect={ask}>
            {t('tool.delete')}
          </MenuItem>
        </Menu>
      </span>
    </>
  )
}
