import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

interface FormButtonsProps {
  /** Label of the submit button, one or two words. */
  children: string
  /** Id of the form, if the buttons are outside of it. */
  form?: string
  busy: boolean
  busyText?: string
  disabled?: boolean
  isDangerous?: boolean
  onClose: () => void
}

/** Buttons of a dialog with a form: cancel and submit. */
export function FormButtons({ children, isDangerous = false, onClose, ...submit }: FormButtonsProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" variant={isDangerous ? 'danger-solid' : 'primary'} {...submit}>
        {children}
      </Button>
    </>
  )
}

/** The buttons below the fields of their form. */
export function FormActions({
  className = '',
  ...rest
}: Omit<FormButtonsProps, 'form'> & { className?: string }) {
  return (
    <div className={`dialog-actions ${className}`}>
      <FormButtons {...rest} />
    </div>
  )
}
