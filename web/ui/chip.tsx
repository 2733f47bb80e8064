import { Link, type LinkProps } from 'react-router'
import { XIcon } from './icons/x.ts'

interface ChipProps extends React.ComponentProps<'button'> {
  on: boolean
}

/** A filter toggle. */
export function Chip({ on, children, className = '', ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={on} className={`chip ${className}`} {...rest}>
      {children}
      {on && <XIcon aria-hidden="true" />}
    </button>
  )
}

interface ChipLinkProps extends LinkProps {
  on: boolean
}

/** A filter with its own URL. */
export function ChipLink({ on, children, className = '', ...rest }: ChipLinkProps) {
  return (
    <Link aria-current={on || undefined} className={`chip ${className}`} {...rest}>
      {children}
      {on && <XIcon aria-hidden="true" />}
    </Link>
  )
}

/** A fact in the same shape, not interactive. */
export function Tag({ children }: { children: React.ReactNode }) {
  return <span className="chip">{children}</span>
}

interface BadgeProps {
  count: number
  /** Highlighted for mentions, plain for other unread counts. */
  lit?: boolean
  /** Text for screen readers: "2 menções". */
  label: string
}

export function Badge({ count, lit = false, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span key={count} className={`badge figures ${lit ? 'badge-lamp' : 'badge-plain'}`}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
