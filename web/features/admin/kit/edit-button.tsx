import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

/** Button that edits a row. `name` identifies it for screen readers: "Lente 35 mm". */
export function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Button
      variant="outline"
      size="small"
      className="row-act"
      aria-label={t('tool.editNamed', { name })}
      onClick={onEdit}
    >
      {t('tool.edit')}
    </Button>
  )
}
