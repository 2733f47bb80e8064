import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRootData } from '../../../platform/page/root-data.ts'

/** Explains that content for the home page is on the community page, if the home page is a channel. */
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
