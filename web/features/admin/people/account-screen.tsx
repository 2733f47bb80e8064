import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { smallAvatar } from '#contract/rules/pictures.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Head } from '../../../platform/page/head.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { ToolRowSkeletons } from '../kit/tool-row-skeletons.tsx'
import { accountQuery } from '../staff.queries.ts'
import { AccountState } from './account-table.tsx'
import { AllPeopleLink } from './all-people-link.tsx'
import { UserAccess } from './user-access.tsx'
import { UserCoins } from './user-coins.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { UserHistory } from './user-history.tsx'
import { UserRoles } from './user-roles.tsx'
import { UserSecondSteps } from './user-second-steps.tsx'
import { UserWords } from './user-words.tsx'

/** One account, and what the team can do about it. */
export function AccountScreen({ id }: { id: number }) {
  const { t } = useTranslation('staff')
  const { data, error, isFetching, refetch } = useQuery({ ...accountQuery(id), enabled: id > 0 })
  const missing = !(id > 0) || (error instanceof ApiError && error.status === 404)

  return (
    <>
      <Head title={data?.name ?? t('users.title')} noindex />
      <AllPeopleLink />
      {data && <UserView key={data.id} account={data} />}
      {missing && (
        <EmptyState mark="wreck" at={[57, 82]} title={t('user.missing')} headingLevel={1}>
          {t('user.missingText')}
        </EmptyState>
      )}
      {!data && error && !missing && (
        <ErrorState isPage title={t('user.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && !missing && (
        <Loading label={t('user.loading')}>
          <ToolRowSkeletons rows={8} />
        </Loading>
      )}
    </>
  )
}

function UserView({ account }: { account: AccountDetail }) {
  const isAdmin = useSession()?.roles.includes('ROLE_ADMIN')
  const { name, username, nickname, state, profileImage } = account
  return (
    <>
      <header className="mb-7 flex items-center gap-4 wrap-anywhere">
        <Avatar nick={nickname} name={name} size={56} image={smallAvatar(profileImage) || undefined} />
        <div className="min-w-0">
          <h1 className="type-title type-title-lg">{name}</h1>
          <p className="text-muted">
            {username} · <AccountState state={state} />
          </p>
        </div>
      </header>
      <div className="grid gap-9 desk:gap-x-11 desk:grid-cols-[minmax(0,1fr)_--spacing(95)] desk:grid-rows-[auto_1fr]">
        <UserFacts account={account} />
        <div className="flex min-w-0 flex-col gap-9 wrap-anywhere desk:col-2 desk:row-[1/3]">
          <UserAccess account={account} />
          <UserSecondSteps account={account} />
          {isAdmin && <UserRoles account={account} />}
          {isAdmin && <UserCoins account={account} />}
        </div>
        <div className="flex min-w-0 flex-col gap-9 wrap-anywhere">
          <UserWords account={account} />
          <UserFields account={account} />
          <UserHistory id={account.id} />
        </div>
      </div>
    </>
  )
}
