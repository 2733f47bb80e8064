import { Link } from 'react-router'
import { ArrowLeftIcon } from '../../../ui/icons/arrow-left.ts'

interface BackLinkProps {
  to: string
  children: React.ReactNode
  className?: string
}

/** Link back to the list of a screen. */
export function BackLink({ to, children, className = 'mb-2' }: BackLinkProps) {
  return (
    <Link to={to} className={`inline-flex min-h-11 items-center gap-1.5 text-label ${className}`}>
      <ArrowLeftIcon aria-hidden="true" />
      {children}
    </Link>
  )
}
