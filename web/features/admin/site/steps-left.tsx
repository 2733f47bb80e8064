import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstSteps } from '#contract/rules/first-steps.ts'
import { ArrowRightIcon } from '../../../ui/icons/arrow-right.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import { overviewQuery } from '../overview/overview.queries.ts'

/** Progress of the first steps, with the way back to them. Stays in view until they are complete or hidden. */
export function StepsLeft() {
  const { t } = useTranslation('staff-settings')
  const { data } = useQuery(overviewQuery)
  if (!data?.firstSteps || data.firstSteps.isHidden) return null
  const { done } = data.firstSteps
  const count = firstSteps.filter((step) => done[step]).length
  if (count === firstSteps.length) return null
  return (
    <p className="sticky top-(--header) z-(--plane-toolbar) mb-6 flex flex-wrap justify-between gap-x-4 border-line border-b bg-paper py-2.5 text-ui [:root:has(&)]:scroll-pt-[calc(var(--header)+--spacing(15))]">
      <span {...statusRegion}>{t('site.firstSteps.progress', { done: count, all: firstSteps.length })}</span>
      <Link to="/admin" className="text-link inline-flex items-center gap-1.5">
        {t('site.firstSteps.continue')}
        <ArrowRightIcon aria-hidden="true" className="size-4" />
      </Link>
    </p>
  )
}
