import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

interface FormActionsProps {
  /** Label of the submit button, one or two words. */
  children: string
  busy: boolean
  busyText?: string
  disabled?: boolean
  isDangerous?: boolean
  className?: string
  onClose: () => void
}

/** Buttons below a form in a dialog: cancel and submit. */
export function FormActions({
  children,
  isDangerous = false,
  className = '',
  onClose,
  ...submit
}: FormActionsProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={`dialog-actions ${className}`}>
      <Button variant="outline" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" variant={isDangerous ? 'danger-solid' : 'primary'} {...submit}>
        {children}
      </Button>
    </div>
  )
}
