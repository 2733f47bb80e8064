import { Link, type LinkProps } from 'react-router'
import { XIcon } from './icons/x.ts'

interface ChipProps extends React.ComponentProps<'button'> {
  on: boolean
}

/** A filter that is on or off. */
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

/** A filter with an address of its own. */
export function ChipLink({ on, children, className = '', ...rest }: ChipLinkProps) {
  return (
    <Link aria-current={on || undefined} className={`chip ${className}`} {...rest}>
      {children}
      {on && <XIcon aria-hidden="true" />}
    </Link>
  )
}

/** A fact about something, in the same shape; nothing to press. */
export function Tag({ children }: { children: React.ReactNode }) {
  return <span className="chip">{children}</span>
}

interface BadgeProps {
  count: number
  /** Lamp for mentions, plain for everything else that is unread. */
  lit?: boolean
  /** What the figure counts, for those who hear it: "2 menções". */
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
