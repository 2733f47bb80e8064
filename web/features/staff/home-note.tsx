import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

/** Where the first page is a channel, what is meant for it stands on that of the community. */
export function HomeNote() {
  const { t } = useTranslation('staff')
  const { homeScreen } = useRouteLoaderData<typeof loader>('root')?.config ?? {}
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
