import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { Flashes } from './flashes.tsx'

interface BannerProps {
  kind: 'success' | 'error' | 'offline'
  children: React.ReactNode
  className?: string
}

/** A sentence about what just happened, in the page. Errors interrupt, the rest waits its turn. */
export function Banner({ kind, children, className = '' }: BannerProps) {
  const look = { success: 'banner-good', error: 'banner-error', offline: 'banner-offline' }[kind]
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={`banner ${look} ${className}`}>
      {kind === 'success' && <CheckCircleIcon weight="fill" aria-hidden="true" />}
      {kind === 'error' && <WarningCircleIcon weight="fill" aria-hidden="true" />}
      {kind === 'offline' && <Flashes state="one" />}
      <div>{children}</div>
    </div>
  )
}
