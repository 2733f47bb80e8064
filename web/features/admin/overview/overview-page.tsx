import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '../../../platform/api/api.ts'
import { askInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { toast } from '../../../platform/toast.ts'
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
  useArrival()
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

/** Whoever comes by the link of the letter that tries the mail says by that that it has arrived. */
function useArrival(): void {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const token = search.get('arrived')
  useEffect(() => {
    if (!token) return
    api('POST /api/admin/mail-test/arrival', { body: { token } })
      .then(
        ({ message }) => toast(message),
        (cause: Error) => toast(cause.message, { kind: 'error' }),
      )
      .finally(() => queries.invalidateQueries({ queryKey: overviewQuery.queryKey }))
    // Opened again from the history it would say so again.
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [token, queries, setSearch])
}
