import { useTakenFocus } from './focus/use-taken-focus.ts'
import { CheckCircleIcon } from './icons/check-circle.ts'
import { WarningCircleIcon } from './icons/warning-circle.ts'
import { Flashes } from './states/flashes.tsx'
import { statusRegion } from './status-region.ts'

interface BannerProps {
  kind: 'success' | 'error' | 'offline'
  children: React.ReactNode
  className?: string
  /** For messages present when the page loads: screen readers do not announce those by themselves. */
  takesFocus?: boolean
}

/** A message in the page about what just happened. Errors are announced at once, others politely. */
export function Banner({ kind, children, className = '', takesFocus = false }: BannerProps) {
  const place = useTakenFocus<HTMLDivElement>(takesFocus)
  const look = { success: 'banner-good', error: 'banner-error', offline: 'banner-offline' }[kind]
  return (
    <div
      ref={place}
      {...(kind === 'error' ? { role: 'alert' } : statusRegion)}
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
