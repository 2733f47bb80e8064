import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

interface FormActionsProps {
  /** What sending it does, in a word or two. */
  children: string
  busy: boolean
  busyText?: string
  disabled?: boolean
  isDangerous?: boolean
  className?: string
  onClose: () => void
}

/** Below a form in a dialog: the way out, and what sends it. */
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
