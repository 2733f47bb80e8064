import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Account } from '#contract/staff-accounts.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { StaffTable } from '../kit/staff-table.tsx'
import { TableSkeleton } from '../kit/table-skeleton.tsx'

/** Row for each account; on a phone a block. */
export function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation('staff')
  return (
    <StaffTable>
      <thead>
        <tr>
          <th scope="col">{t('users.id')}</th>
          <th scope="col">{t('users.person')}</th>
          <th scope="col">{t('users.state')}</th>
          <th scope="col">{t('users.roles')}</th>
          <th scope="col">{t('users.joined')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </tbody>
    </StaffTable>
  )
}

function AccountRow({ account }: { account: Account }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('staff')
  const { id, name, username, nickname, email, roles, createdAt } = account
  const names = [username, nickname === username ? '' : nickname, email].filter(Boolean).join(' · ')
  const staffRoles = roles.filter((role) => role !== 'ROLE_USER').map((role) => t(`users.${role}`))

  return (
    <tr>
      <td className="figures text-muted">{id}</td>
      <td className={personFacts}>
        <PersonLink id={id}>{name}</PersonLink>
        <span className="text-muted">{names}</span>
      </td>
      <td>
        <AccountState state={account.state} />
      </td>
      <td className="text-muted">{staffRoles.join(', ') || t('users.ROLE_USER')}</td>
      <td className="text-muted md:whitespace-nowrap">{formatLongDate(createdAt)}</td>
    </tr>
  )
}

/** Classes of a `PersonLink` with the facts about the user. */
export const personFacts = 'wrap-anywhere min-w-0 flex-[1_0_100%]'

export function PersonLink({ id, children }: { id: number; children: React.ReactNode }) {
  return (
    <Link to={`/admin/users/${id}`} className="line-clamp-2 font-semibold text-ink text-ui hover:underline">
      {children}
    </Link>
  )
}

const stateLooks = {
  active: 'before:border-2 before:border-green',
  suspended: 'font-semibold text-red before:bg-red',
  unverified: 'before:border before:border-control',
}

export function AccountState({
  state,
  className = 'inline-flex',
}: Pick<Account, 'state'> & { className?: string }) {
  const { t } = useTranslation('staff')
  return (
    <span
      className={`ms-0.5 items-center gap-1.75 whitespace-nowrap before:h-3.25 before:w-1 ${stateLooks[state]} ${className}`}
    >
      {t(`users.${state}`)}
    </span>
  )
}

/** Placeholder while accounts load. */
export function AccountTableSkeleton() {
  return (
    <TableSkeleton
      columns={[
        { words: 'w-6' },
        { words: 'w-40', more: 'w-56 max-w-full', className: personFacts },
        { words: 'w-14' },
        { words: 'w-20' },
        { words: 'w-28' },
      ]}
    />
  )
}
