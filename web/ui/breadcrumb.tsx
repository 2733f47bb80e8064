import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CaretRightIcon } from './icons/caret-right.ts'

export interface Step {
  text: string
  /** Absent for the current page, which comes last. */
  to?: string
}

interface BreadcrumbProps {
  /** From the outermost, without the home page. */
  steps: readonly Step[]
  className?: string
}

/** Breadcrumbs: the home page, the parents of the page, and the page itself. */
export function Breadcrumb({ steps, className = '' }: BreadcrumbProps) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={t('breadcrumb')} className={`breadcrumb ${className}`}>
      <ol>
        {[{ text: t('nav.home'), to: '/' }, ...steps].map(({ text, to }: Step) => (
          <li key={to ?? text}>
            {to ? (
              <Link to={to}>{text}</Link>
            ) : (
              <span aria-current="page" className="breadcrumb-here">
                {text}
              </span>
            )}
            <CaretRightIcon aria-hidden="true" />
          </li>
        ))}
      </ol>
    </nav>
  )
}
