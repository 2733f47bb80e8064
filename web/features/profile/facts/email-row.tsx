import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FactLine } from './fact-row.tsx'

/** The address, and the way to where it is changed: by it somebody gets back into the account. */
export function EmailRow({ email }: { email: string }) {
  const { t } = useTranslation('profile')
  const label = t('edit', { field: t('email') })
  return (
    <FactLine name={t('email')}>
      <span className="flex min-h-11 items-center gap-2">
        <span className="min-w-0 flex-1">{email}</span>
        <Link to="/profile/security#email" aria-label={label} title={label} className="icon-button -me-2.5">
          <PencilSimpleIcon aria-hidden="true" />
        </Link>
      </span>
    </FactLine>
  )
}
