import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRootData } from '../../../platform/page/root-data.ts'

/** Where the first page is a channel, what is meant for it stands on that of the community. */
export function HomeNote() {
  const { t } = useTranslation('staff')
  const { homeScreen } = useRootData()?.config ?? {}
  if (homeScreen !== 'channel') return null
  return (
    <p className="mb-4 basis-full text-muted">
      {t('homeIsChannel')}{' '}
      <Link to="/homeCommunity" className="text-link">
        {t('toCommunity')}
      </Link>
    </p>
  )
}
