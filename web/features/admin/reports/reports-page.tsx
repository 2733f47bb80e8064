import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportStates } from '#contract/rules/report-states.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { ListHead, Pages } from '../kit/list-head.tsx'
import { useLastPage } from '../kit/use-last-page.ts'
import { pageOf, useListAddress } from '../kit/use-list-address.ts'
import { listQuery, pageSize, reportsKey } from '../staff.queries.ts'
import type { Route } from './+types/reports-page.ts'
import { ReportCard, reportLook } from './report-card.tsx'

const filters = [...reportStates, 'all'] as const

const shownState = (search: URLSearchParams) => filters.find((one) => one === search.get('state')) ?? 'open'

function reportsQuery(search: URLSearchParams) {
  const state = shownState(search)
  const query = { ...(state === 'all' ? {} : { state }), page: pageOf(search), limit: pageSize }
  return listQuery(reportsKey, 'GET /api/admin/reports', { query })
}

export const handle: LayoutHandle = { personal: true, texts: ['moderation-queue', 'staff'] }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [reportsQuery(new URL(request.url).searchParams)])

export const clientLoader = loadInBrowser

/** Reports of members; shows open ones by default. */
export default function ReportsPage() {
  const { t } = useTranslation('staff')
  const { search, page, filter, toPage } = useListAddress()
  const current = shownState(search)
  const query = useQuery(reportsQuery(search))
  const { data, isError, isFetching, refetch } = query
  useLastPage(query, page, toPage)
  const show = (state: (typeof filters)[number]) => filter('state', state === 'open' ? '' : state)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()

  return (
    <>
      <Head title={t('reports.title')} noindex />
      <ListHead title={t('reports.title')} count={data && t('reports.total', { count: data.total })} />
      <fieldset className="chip-row -mt-1 mb-4">
        <legend className="sr-only">{t('reports.filter')}</legend>
        {reportStates.map((state) => (
          <Chip key={state} on={state === current} onClick={() => show(state === current ? 'all' : state)}>
            {t(`reports.${state}`)}
          </Chip>
        ))}
      </fieldset>
      {!data && isError && (
        <ErrorState title={t('reports.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ReportSkeletons />}
      {data?.total === 0 && <NoReports open={current === 'open'} onAll={() => show('all')} />}
      <ul className="border-ink not-empty:border-t-2" {...focusInPlace}>
        {data?.rows.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      {data && <Pages page={page} total={data.total} onPage={toPage} />}
    </>
  )
}

function NoReports({ open, onAll }: { open: boolean; onAll: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <EmptyState
      mark="flags"
      at={[42, 72]}
      className="mt-6"
      title={t(open ? 'reports.emptyOpen' : 'reports.empty')}
      action={
        <Button variant="outline" onClick={onAll}>
          {t('reports.showAll')}
        </Button>
      }
    >
      {t(open ? 'reports.emptyOpenText' : 'reports.emptyText')}
    </EmptyState>
  )
}

function ReportSkeletons() {
  const { t } = useTranslation('staff')
  return (
    <Loading label={t('reports.loading')} className="border-ink border-t-2">
      {[1, 2, 3].map((card) => (
        <div key={card} className={reportLook}>
          <div className="grid gap-2.5">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-6 w-4/5" />
          </div>
          <div className="grid content-start gap-2.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-52" />
          </div>
          <Skeleton className="h-control-small w-64" />
        </div>
      ))}
    </Loading>
  )
}
