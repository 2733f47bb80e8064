import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { useIsOnline } from './use-online.ts'

/** Behind the name of somebody who is connected. */
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
