import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface ErrorStateProps {
  /** What happened: "Não deu para carregar os canais." */
  title: string
  children?: React.ReactNode
  onRetry?: () => void
  busy?: boolean
  className?: string
}

export function ErrorState({ title, children, onRetry, busy = false, className = '' }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div role="alert" className={`error-state ${className}`}>
      <WarningCircleIcon weight="fill" aria-hidden="true" />
      <p>
        <strong className="font-strong">{title}</strong>
        <br />
        {children ?? t('checkConnection')}
      </p>
      {onRetry && (
        <Button variant="outline" size="small" busy={busy} busyText={t('retrying')} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
