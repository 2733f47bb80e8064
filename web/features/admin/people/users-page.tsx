import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountStates } from '#contract/rules/account-states.ts'
import { loadInBrowser, readAnswers } from '../../../platform/api/member-answers.ts'
import { Head } from '../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { ListHead, Pages } from '../kit/list-head.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { useLastPage } from '../kit/use-last-page.ts'
import { pageOf, useListAddress } from '../kit/use-list-address.ts'
import { accountsKey, listQuery, nameTwinsCountQuery, pageSize } from '../staff.queries.ts'
import type { Route } from './+types/users-page.ts'
import { AccountTable, AccountTableSkeleton } from './account-table.tsx'

const roles = ['ROLE_MODERATOR', 'ROLE_ADMIN'] as const

/** Reads the filters of the list from the address. */
function usersView(search: URLSearchParams) {
  return {
    q: search.get('q') ?? '',
    role: roles.find((one) => one === search.get('role')),
    state: accountStates.find((one) => one === search.get('state')),
    page: pageOf(search),
  }
}

function usersQuery({ q, role, state, page }: ReturnType<typeof usersView>) {
  const query = { ...(q && { q }), ...(role && { role }), ...(state && { state }), page, limit: pageSize }
  return listQuery(accountsKey, 'GET /api/admin/users', { query })
}

export const handle: LayoutHandle = { personal: true, texts: ['staff'] }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readAnswers(context, () => [
    usersQuery(usersView(new URL(request.url).searchParams)),
    nameTwinsCountQuery(),
  ])

export const clientLoader = loadInBrowser

/** List of all accounts. */
export default function UsersPage() {
  const { t } = useTranslation('staff')
  const isAdmin = useSession()?.roles.includes('ROLE_ADMIN')
  const { search, filter, toPage, clear } = useListAddress()
  const view = usersView(search)
  const { q, role, state, page } = view
  const query = useQuery(usersQuery(view))
  const { data, isError, isFetching, refetch } = query
  useLastPage(query, page, toPage)

  return (
    <>
      <Head title={t('users.title')} noindex />
      <ListHead title={t('users.title')} count={data && t('users.total', { count: data.total })} />
      <NameTwinsNotice />
      <div className="mb-5 grid grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,1fr)_repeat(2,minmax(0,--spacing(50)))]">
        <SearchField
          label={t(isAdmin ? 'users.searchAdmin' : 'users.search')}
          value={q}
          onSearch={(words) => filter('q', words, { replace: true })}
        />
        <FilterSelect
          label={t('users.role')}
          all={t('users.anyRole')}
          value={role ?? ''}
          options={roles.map((value) => ({ value, text: t(`users.${value}`) }))}
          onChoose={(chosen) => filter('role', chosen)}
        />
        <FilterSelect
          label={t('users.state')}
          all={t('users.anyState')}
          value={state ?? ''}
          options={accountStates.map((value) => ({ value, text: t(`users.${value}`) }))}
          onChoose={(chosen) => filter('state', chosen)}
        />
      </div>
      {!data && isError && (
        <ErrorState title={t('users.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label={t('users.loading')}>
          <AccountTableSkeleton />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState
          mark="dinghy"
          at={[42, 50]}
          title={t('users.empty')}
          action={
            <Button variant="outline" onClick={clear}>
              {t('users.clear')}
            </Button>
          }
        >
          {t('users.emptyText')}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && <AccountTable accounts={data.rows} />}
      {data && <Pages page={page} total={data.total} onPage={toPage} />}
    </>
  )
}

/** Link to confusable names, if there are any. */
function NameTwinsNotice() {
  const { t } = useTranslation('staff')
  const { data } = useQuery(nameTwinsCountQuery())
  if (!data || data.total === 0) return null
  return (
    <p className="mb-4">
      {t('names.notice', { count: data.total })}{' '}
      <TextLink to="/admin/users/names">{t('names.open')}</TextLink>
    </p>
  )
}
