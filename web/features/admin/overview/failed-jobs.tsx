import { useTranslation } from 'react-i18next'
import type { FailedJob } from '#contract/overview.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'

/** What failed in the background, with the words that the program ended with. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t, i18n } = useTranslation('staff-overview')
  const { formatLongInstant } = useDates()
  if (jobs.length === 0) return null
  return (
    <ul className="grid gap-3 pt-1">
      {jobs.map(({ name, failed, retrying, lastAt, error }) => {
        const feature = `staff-overview:jobs.of.${name.split('.')[0]}`
        const facts = [
          failed > 0 && t('jobs.failed', { count: failed }),
          retrying > 0 && t('jobs.retrying', { count: retrying }),
          t('jobs.last', { when: formatLongInstant(lastAt) }),
        ]
        return (
          <li key={name}>
            <p>
              {i18n.exists(feature) ? i18n.t(feature as 'staff-overview:jobs.of.mailbox') : name}{' '}
              <code className="text-faint text-tiny">{name}</code>
            </p>
            <p className="text-muted text-small/body">{facts.filter(Boolean).join(' · ')}</p>
            {error && <code className="block wrap-anywhere text-small text-muted">{error}</code>}
          </li>
        )
      })}
    </ul>
  )
}
