import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { initials } from '#contract/rules/initials.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import type { AccountDetail } from '#contract/staff-accounts.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Head } from '../../../platform/page/head.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ProfilePicture } from '../../profile/picture/profile-picture.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { QuotedText } from '../kit/quoted-text.tsx'
import { accountQuery, auditKey, listQuery } from '../staff.queries.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { AccountState } from './account-table.tsx'
import { AllPeopleLink } from './all-people-link.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { UserAccess } from './user-access.tsx'
import { UserCoins } from './user-coins.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { UserRoles } from './user-roles.tsx'

/** Account with the actions of staff. */
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
        <EmptyState mark="wreck" at={[60, 86]} title={t('user.missing')} headingLevel={1}>
          {t('user.missingText')}
        </EmptyState>
      )}
      {!data && error && !missing && (
        <ErrorState isPage title={t('user.failed')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && !missing && (
        <Loading label={t('user.loading')}>
          <AccountSkeleton />
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
          {/* The key resets the form when someone else changes the roles. */}
          {isAdmin && <UserRoles key={account.roles.join()} account={account} />}
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

/** Second factor of an account, and its removal for users who have lost it. */
function UserSecondSteps({ account }: { account: AccountDetail }) {
  const { t } = useTranslation('staff')
  const [asking, setAsking] = useState(false)
  const { id, name, hasSecondStep, abilities } = account
  return (
    <Section title={t('user.steps')}>
      <p className="py-3">{t(hasSecondStep ? 'user.stepsOn' : 'user.stepsOff')}</p>
      {hasSecondStep && abilities.secondSteps && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('user.removeSteps')}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={t('user.removeStepsTitle', { name })}
          text={t('user.removeStepsText')}
          confirm={t('user.removeSteps')}
          act={(reason) =>
            api('DELETE /api/admin/users/:id/second-steps', { params: { id }, body: { reason } })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

/** Public profile of a user, for moderation. Shown even if the profile page is gone. */
function UserWords({
  account: { name, nickname, profileImage, welcomeMessage },
}: {
  account: AccountDetail
}) {
  const { t } = useTranslation('staff')
  return (
    <Section title={t('user.shown')}>
      <div className="flex items-start gap-4 pt-3.5">
        <ProfilePicture address={profileImage} nick={nickname} letters={initials(name)} size="row" />
        {welcomeMessage ? (
          <QuotedText>{welcomeMessage}</QuotedText>
        ) : (
          <p className="min-w-0 flex-1 text-muted">{t('reports.noText')}</p>
        )}
      </div>
    </Section>
  )
}

const fewActs = 5

/** Latest audit log entries about a user. Renders nothing if there are none. */
function UserHistory({ id }: { id: number }) {
  const { t } = useTranslation('staff')
  const subject = { subjectType: 'user', subjectId: String(id) }
  const { data } = useQuery(
    listQuery(auditKey, 'GET /api/admin/audit', { query: { ...subject, limit: fewActs } }),
  )
  if (!data || data.rows.length === 0) return null

  return (
    <Section
      title={t('user.history')}
      aside={
        data.total > fewActs && (
          <TextLink to={`/admin/audit?type=user&id=${id}`}>
            {t('audit.total', { count: data.total })}
          </TextLink>
        )
      }
    >
      <AuditList entries={data.rows} />
    </Section>
  )
}
