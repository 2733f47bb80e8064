import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NameTwins } from '#contract/name-twins.ts'
import { api } from '../../../platform/api/api.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusInPlace } from '../../../ui/focus/use-focus-in-place.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { ListHead, Pages } from '../kit/list-head.tsx'
import { ToolRowSkeletons } from '../kit/tool-row-skeletons.tsx'
import { useLastPage } from '../kit/use-last-page.ts'
import { pageOf, useListAddress } from '../kit/use-list-address.ts'
import { useStaffAct } from '../kit/use-staff-act.ts'
import { listQuery, nameTwinsKey, pageSize } from '../staff.queries.ts'
import type { Route } from './+types/name-twins-page.ts'
import { AccountState, PersonLink, personFacts } from './account-table.tsx'
import { AllPeopleLink } from './all-people-link.tsx'

const pageQuery = (page: number) =>
  listQuery(nameTwinsKey, 'GET /api/admin/name-twins', { query: { page, limit: pageSize } })

export const handle: LayoutHandle = { personal: true, texts: ['staff'] }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [pageQuery(pageOf(new URL(request.url).searchParams))])

export const clientLoader = loadInBrowser

/** Lists pairs of confusable names that are older than the rule against them. */
export default function NameTwinsPage() {
  const { t } = useTranslation('staff')
  const { page, toPage } = useListAddress()
  const query = useQuery(pageQuery(page))
  const { data, isError, isFetching, refetch } = query
  useLastPage(query, page, toPage)
  const focusInPlace = useFocusInPlace<HTMLUListElement>()

  return (
    <>
      <Head title={t('names.title')} noindex />
      <AllPeopleLink />
      <ListHead title={t('names.title')} count={data && t('names.total', { count: data.total })} />
      <p className="mb-5 max-w-[68ch] text-muted">{t('names.text')}</p>
      {!data && isError && (
        <ErrorState title={t('names.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('names.loading')}>
          <ToolRowSkeletons rows={6} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState mark="buoy" at={[40, 50]} title={t('names.empty')}>
          {t('names.emptyText')}
        </EmptyState>
      )}
      <ul {...focusInPlace}>
        {data?.rows.map((twins) => (
          <li key={twins.id}>
            <Twins twins={twins} />
          </li>
        ))}
      </ul>
      {data && <Pages page={page} total={data.total} onPage={toPage} />}
    </>
  )
}

function Twins({ twins: { id, isReserved, holders } }: { twins: NameTwins }) {
  const { t } = useTranslation('staff')
  const names = [...new Set(holders.flatMap((holder) => holder.names))].join(' · ')
  const { mutate, isPending } = useStaffAct(() => api('DELETE /api/admin/name-twins/:id', { params: { id } }))

  return (
    <article className="grid justify-items-start gap-3 border-ink border-t-2 pt-3.5 pb-7" aria-label={names}>
      <h2 className="sr-only">{names}</h2>
      {isReserved && <p className="text-muted">{t('names.reserved')}</p>}
      <ul className="grid w-full gap-x-8 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(--spacing(65),1fr))]">
        {holders.map((holder) => (
          <Holder key={holder.id} holder={holder} />
        ))}
      </ul>
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        aria-label={t('names.dismissLabel', { names })}
        onClick={() => mutate(undefined, { onError: ({ message }) => toast(message, { kind: 'error' }) })}
      >
        {t('names.dismiss')}
      </Button>
    </article>
  )
}

function Holder({ holder: { id, names, name, state, createdAt } }: { holder: NameTwins['holders'][number] }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('staff')
  return (
    <li className={personFacts}>
      <PersonLink id={id}>{names.join(' · ')}</PersonLink>
      <span className="text-muted">
        <bdi>{name}</bdi> · {t('names.since', { date: formatLongDate(createdAt) })}
      </span>
      <AccountState state={state} className="flex text-label/body" />
    </li>
  )
}
