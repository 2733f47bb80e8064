import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountStates } from '#contract/rules/account-states.ts'
import { Head } from '../../../platform/head.tsx'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { ListHead, Pages } from '../kit/list-head.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { ToolRowSkeletons } from '../kit/tool-row-skeletons.tsx'
import { useListAddress } from '../kit/use-list-address.ts'
import { accountsKey, listQuery, pageSize } from '../staff.queries.ts'
import { AccountTable } from './account-table.tsx'
import { NameTwinsNotice } from './name-twins-notice.tsx'

const roles = ['ROLE_MODERATOR', 'ROLE_ADMIN'] as const

/** Everybody who has an account. */
export default function UsersPage() {
  const { t } = useTranslation('staff')
  const isAdmin = useSession()?.roles.includes('ROLE_ADMIN')
  const { page, read, filter, toPage, clear } = useListAddress()
  const role = roles.find((known) => known === read('role'))
  const state = accountStates.find((known) => known === read('state'))
  const q = read('q')
  const query = { ...(q && { q }), ...(role && { role }), ...(state && { state }), page, limit: pageSize }
  const { data, isError, isFetching, refetch } = useQuery(
    listQuery(accountsKey, 'GET /api/admin/users', { query }),
  )

  return (
    <>
      <Head title={t('users.title')} noindex />
      <ListHead title={t('users.title')} count={data && t('users.total', { count: data.total })} />
      <NameTwinsNotice />
      <div className="staff-filters">
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
          <ToolRowSkeletons rows={8} />
        </Loading>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
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
