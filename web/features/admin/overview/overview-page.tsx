import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { askInBrowser, readAnswers } from '../../../platform/member-answers.ts'
import { ToolHead } from '../kit/tool-head.tsx'
import { ToolStates } from '../kit/tool-states.tsx'
import { statisticsQuery } from '../statistics/statistics.queries.ts'
import type { Route } from './+types/overview-page.ts'
import { Backlog } from './backlog.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { overviewQuery } from './overview.queries.ts'
import { PlannedList } from './planned-list.tsx'
import { ReadAndSold } from './read-and-sold.tsx'
import { SiteHealth } from './site-health.tsx'

export const handle: LayoutHandle = {
  personal: true,
  texts: ['staff-statistics'],
  staffTexts: 'staff-overview',
}

export const loader = ({ context }: Route.LoaderArgs) =>
  readAnswers(context, () => [overviewQuery, statisticsQuery('28')])

export const clientLoader = askInBrowser

/** Where the team arrives: what waits, what was read, what sells, what broke. */
export default function OverviewPage() {
  const { t } = useTranslation('staff-overview')
  const query = useQuery(overviewQuery)
  return (
    <>
      <Head title={t('title')} noindex />
      <ToolHead title={t('title')} note={t('note')} />
      <ToolStates query={query} failed={t('failed')}>
        {({ waiting, planned, health, firstSteps }) => (
          <div className="grid gap-10">
            {firstSteps && <FirstStepsCard {...firstSteps} />}
            <Backlog waiting={waiting} />
            <ReadAndSold planned={<PlannedList planned={planned} />} />
            {health && <SiteHealth health={health} />}
          </div>
        )}
      </ToolStates>
    </>
  )
}
