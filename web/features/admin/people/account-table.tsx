import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Account } from '#contract/staff-accounts.ts'
import { useDates } from '../../../platform/use-dates.ts'

/** A row for each account; on a phone a block. */
export function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation('staff')
  return (
    <table className="staff-table">
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
    </table>
  )
}

function AccountRow({ account }: { account: Account }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('staff')
  const { id, name, username, nickname, email, roles, createdAt } = account
  const known = [username, nickname === username ? '' : nickname, email].filter(Boolean).join(' · ')
  const staffRoles = roles.filter((role) => role !== 'ROLE_USER').map((role) => t(`users.${role}`))

  return (
    <tr>
      <td className="figures text-muted">{id}</td>
      <td className="staff-person">
        <Link to={`/admin/users/${id}`}>{name}</Link>
        <span>{known}</span>
      </td>
      <td>
        <AccountState state={account.state} />
      </td>
      <td className="text-muted">{staffRoles.join(', ') || t('users.ROLE_USER')}</td>
      <td className="staff-date">{formatLongDate(createdAt)}</td>
    </tr>
  )
}

export function AccountState({ state }: Pick<Account, 'state'>) {
  const { t } = useTranslation('staff')
  return <span className={`account-state account-${state}`}>{t(`users.${state}`)}</span>
}
