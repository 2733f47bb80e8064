import { XIcon } from '@phosphor-icons/react/dist/csr/X'

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
    <span className={`badge figures ${lit ? 'badge-lamp' : 'badge-plain'}`}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
