import { useTakenFocus } from './focus/use-taken-focus.ts'
import { CheckCircleIcon } from './icons/check-circle.ts'
import { WarningCircleIcon } from './icons/warning-circle.ts'
import { Flashes } from './states/flashes.tsx'

interface BannerProps {
  kind: 'success' | 'error' | 'offline'
  children: React.ReactNode
  className?: string
  /** For news that a page begins with: what is there from the start is not read out by itself. */
  takesFocus?: boolean
}

/** A sentence about what just happened, in the page. Errors interrupt, the rest waits its turn. */
export function Banner({ kind, children, className = '', takesFocus = false }: BannerProps) {
  const place = useTakenFocus<HTMLDivElement>(takesFocus)
  const look = { success: 'banner-good', error: 'banner-error', offline: 'banner-offline' }[kind]
  return (
    <div
      ref={place}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
      className={`banner ${look} ${className}`}
    >
      {kind === 'success' && <CheckCircleIcon weight="fill" aria-hidden="true" />}
      {kind === 'error' && <WarningCircleIcon weight="fill" aria-hidden="true" />}
      {kind === 'offline' && <Flashes state="one" />}
      <div>{children}</div>
    </div>
  )
}
