import { useTranslation } from 'react-i18next'
import type { FailedJob, Health } from '#contract/overview.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { CheckCircleIcon } from '../../../ui/icons/check-circle.ts'
import { CircleDashedIcon } from '../../../ui/icons/circle-dashed.ts'
import { WarningCircleIcon } from '../../../ui/icons/warning-circle.ts'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { toolRows } from '../kit/tool-row.tsx'
import { MailTest } from './mail-test.tsx'
import { type HealthRow, useHealthRows } from './use-health-rows.ts'

const looks = {
  well: { Icon: CheckCircleIcon, text: 'health.isWell', colour: 'text-green' },
  care: { Icon: WarningCircleIcon, text: 'health.needsCare', colour: 'text-red' },
  unknown: { Icon: CircleDashedIcon, text: 'health.isUnknown', colour: 'text-muted' },
} as const

/** Health of the server, for administrators. Also shows what works. */
export function SiteHealth({ health }: { health: Health }) {
  const { t } = useTranslation('staff-overview')
  const rows = useHealthRows(health)
  const count = rows.filter(({ state }) => state === 'care').length
  return (
    <Section title={t('health.heading')}>
      <p className="pb-3 text-muted">{count === 0 ? t('health.none') : t('health.count', { count })}</p>
      <ul className={`${toolRows} lg:grid lg:grid-cols-2 lg:gap-x-10`}>
        {rows.map((row) => (
          <li key={row.name}>
            <Row {...row}>
              {row.name === 'mail' && <MailTest />}
              {row.name === 'jobs' && <FailedJobs jobs={health.jobs} />}
              {row.name === 'links' && health.brokenLinks > 0 && (
                <TextLink className="text-small" to="/albums">
                  {t('links.open')}
                </TextLink>
              )}
              {row.name === 'backup' && !health.backup && (
                <code className="wrap-anywhere text-small">npm run backup -- site.tar.zst</code>
              )}
            </Row>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Row({ state, title, says, children }: HealthRow & { children: React.ReactNode }) {
  const { t } = useTranslation('staff-overview')
  const { Icon, text, colour } = looks[state]
  return (
    <div className="flex gap-3 py-3">
      <Icon
        weight={state === 'unknown' ? 'regular' : 'fill'}
        aria-hidden="true"
        className={`mt-0.5 size-5 flex-none ${colour}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {title} <span className="sr-only">{t(text)}</span>
        </p>
        {says.map((sentence) => (
          <p key={sentence} className="max-w-[72ch] text-muted text-small/body">
            {sentence}
          </p>
        ))}
        {children}
      </div>
    </div>
  )
}

/** Failed background jobs with their error messages. */
function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
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
