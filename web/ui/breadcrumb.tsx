import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CaretRightIcon } from './icons/caret-right.ts'

export interface Step {
  text: string
  /** Absent for the page itself, which comes last. */
  to?: string
}

interface BreadcrumbProps {
  /** From the outside in, without the first page. */
  steps: readonly Step[]
  className?: string
}

/** Where a page is: the first page, what it belongs to, itself. */
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
