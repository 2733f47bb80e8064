import { useTranslation } from 'react-i18next'
import type { PlannedAct } from '#contract/overview.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

/** What the site will do by itself, and when. */
export function PlannedList({ planned }: { planned: readonly PlannedAct[] }) {
  const { t } = useTranslation('staff-overview')
  const { formatLongInstant } = useDates()
  return (
    <Section title={t('planned.heading')}>
      {planned.length === 0 ? (
        <p className="text-muted">{t('planned.none')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {planned.map(({ act, id, title, at }) => (
            <li key={`${act} ${id}`} className="py-2.5">
              <p className="text-muted text-small/body">
                <time dateTime={at}>{formatLongInstant(at)}</time> · {t(`planned.${act}`)}
              </p>
              <TextLink
                to={act === 'send' ? '/admin/newsletter' : `/editor_step2/${id}`}
                className="wrap-anywhere font-semibold"
              >
                {title}
              </TextLink>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
