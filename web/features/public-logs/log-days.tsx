import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResultOf } from '#contract/endpoint.ts'
import type { showPublicLog } from '#contract/public-logs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LogHead } from './log-head.tsx'
import { useDayName } from './use-day-name.ts'

interface LogDaysProps {
  log: ResultOf<typeof showPublicLog>
  /** The page shows only days before this one. */
  before: string | null
}

/** Days with messages, newest first. */
export function LogDays({ log, before }: LogDaysProps) {
  const { t } = useTranslation('public-log')
  const { slug: channel, days, hasMore } = log
  const address = `/log/${channel}`
  return (
    <>
      <LogHead
        log={log}
        title={t('title', { channel })}
        description={t('description', { channel })}
        canonical={before ? `${address}?before=${before}` : address}
      >
        <h1 className="type-display page-title wrap-anywhere">#{channel}</h1>
      </LogHead>
      {days.length > 0 ? (
        <section aria-labelledby="log-days">
          <h2 id="log-days" className="type-title">
            {t('days')}
          </h2>
          <Days address={address} days={days} />
        </section>
      ) : (
        <EmptyState
          mark="book"
          at={[53, 25]}
          title={t('empty')}
          action={<ButtonLink to={`/${channel}`}>{t('toChannel', { channel })}</ButtonLink>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {hasMore && (
        <ButtonLink
          variant="outline"
          rel="next"
          className="mt-6"
          to={`${address}?before=${days.at(-1)?.day}`}
        >
          {t('earlier')}
        </ButtonLink>
      )}
    </>
  )
}

function Days({ address, days }: { address: string; days: LogDaysProps['log']['days'] }) {
  const { t } = useTranslation('public-log')
  const nameOf = useDayName()
  return (
    <ol className="mt-3 border-line border-b">
      {days.map(({ day, lines }) => (
        <li key={day}>
          <Link to={`${address}/${day}`} className="public-day">
            <time dateTime={day} className="font-medium first-letter:uppercase">
              {nameOf(day)}
            </time>
            <span className="figures flex-none text-muted text-small">{t('lines', { count: lines })}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
