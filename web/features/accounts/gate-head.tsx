import { useTranslation } from 'react-i18next'
import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'

interface GateHeadProps {
  title: React.ReactNode
  children?: React.ReactNode
  /** Moves the focus here, for content that replaces a submitted form. */
  takesFocus?: boolean
}

/** The headline of a sign-in page and the sentence under it. Where its code does not run, it says that it needs it. */
export function GateHead({ title, children, takesFocus = false }: GateHeadProps) {
  const { t } = useTranslation('accounts')
  const headline = useTakenFocus<HTMLHeadingElement>(takesFocus)
  return (
    <header className="gate-head">
      <h1 ref={headline} tabIndex={takesFocus ? -1 : undefined} className="type-display type-headline">
        {title}
      </h1>
      {children && <p className="text-muted">{children}</p>}
      <p className="needs-script">{t('needsScript')}</p>
    </header>
  )
}
