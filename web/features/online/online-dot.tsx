import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { useIsOnline } from './use-online.ts'

/** Dot after the name of an online user. */
export default function OnlineDot({ id }: { id: number }) {
  const { t } = useTranslation('conversations')
  const isOnline = useIsOnline(useSession()?.userId ?? 0, id)
  return (
    isOnline && (
      <span className="online-dot" title={t('connected')}>
        <span className="sr-only">{t('connected')}</span>
      </span>
    )
  )
}
