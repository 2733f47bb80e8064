import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

/** Opens what one row of a tool is made of. `name` tells which: "Lente 35 mm". */
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
