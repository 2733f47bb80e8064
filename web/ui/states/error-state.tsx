import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { WarningCircleIcon } from '../icons/warning-circle.ts'

interface ErrorStateProps {
  /** What failed: "Não deu para carregar os canais." */
  title: string
  children?: React.ReactNode
  onRetry?: () => void
  busy?: boolean
  /** Whether it is the whole page: then the title is the page's heading. */
  isPage?: boolean
  className?: string
}

export function ErrorState({
  title,
  children,
  onRetry,
  busy = false,
  isPage = false,
  className = '',
}: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const Title = isPage ? 'h1' : 'p'
  // On the server `navigator` exists but has no `onLine`.
  const isOffline = navigator.onLine === false
  return (
    <div role="alert" className={`error-state ${className}`}>
      <WarningCircleIcon weight="fill" aria-hidden="true" />
      <div className="error-state-text">
        <Title className="font-strong">{title}</Title>
        <p>{children ?? t(isOffline ? 'checkConnection' : 'tryLater')}</p>
      </div>
      {onRetry && (
        <Button variant="outline" size="small" busy={busy} busyText={t('retrying')} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
