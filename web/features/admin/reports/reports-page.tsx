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
import { ReportCard } from './report-card.tsx'

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
  const focusInPlace = useFocusInPlace<HTMLUListElement>()

  return (
    <>
      <Head title={t('reports.title')} noindex />
      <ListHead title={t('reports.title')} count={data && t('reports.total', { count: data.total })} />
      <fieldset className="chip-row -mt-1 mb-4">
        <legend className="sr-only">{t('reports.filter')}</legend>
        {filters.map((state) => (
          <Chip
            key={state}
            on={state === current}
            onClick={() => filter('state', state === 'open' ? '' : state)}
          >
            {t(`reports.${state}`)}
          </Chip>
        ))}
      </fieldset>
      {!data && isError && (
        <ErrorState title={t('reports.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <ReportSkeletons />}
      {data?.total === 0 && <NoReports open={current === 'open'} onAll={() => filter('state', 'all')} />}
      <ul className="reports" {...focusInPlace}>
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
      at={[45, 72]}
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
    <Loading label={t('reports.loading')}>
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid gap-3 border-ink border-t-2 pt-3.5 pb-7">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </Loading>
  )
}
