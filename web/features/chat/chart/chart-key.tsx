import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/session/session.ts'
import { StarIcon } from '../../../ui/icons/star.ts'
import { ChannelMark } from './channel-mark.tsx'

/** Legend of the chart. */
export function ChartKey({ hasDots }: { hasDots: boolean }) {
  const { t } = useTranslation('channel-chart')
  const isMember = Boolean(useSession())
  return (
    <ul className="chart-key" aria-label={t('key.title')}>
      <li>
        <span className="buoy-depth">12</span> {t('key.people')}
      </li>
      <li>
        <ChannelMark kind="can" lit unread={false} /> {t('key.speaks')}
      </li>
      {hasDots && (
        <li>
          <svg className="size-2" viewBox="-2 -2 4 4" aria-hidden="true">
            <path className="chart-dots" d="M0 0h0" />
          </svg>
          {t('key.dot')}
        </li>
      )}
      {isMember && (
        <>
          <li>
            <ChannelMark kind="cone" lit={false} unread /> {t('key.unread')}
          </li>
          <li>
            <StarIcon weight="fill" aria-hidden="true" /> {t('key.favourite')}
          </li>
        </>
      )}
    </ul>
  )
}
