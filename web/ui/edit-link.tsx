import { useTranslation } from 'react-i18next'
import { useSession } from '../platform/session/session.ts'
import { ButtonLink } from './button.tsx'

interface EditLinkProps {
  to: string
  /** Moderators may not change what it leads to. */
  adminsOnly?: boolean
}

/** From what everybody reads to where staff change it; for others there is nothing. */
export function EditLink({ to, adminsOnly = false }: EditLinkProps) {
  const { t } = useTranslation('ui')
  const session = useSession()
  if (!session?.isStaff || (adminsOnly && !session.roles.includes('ROLE_ADMIN'))) return null
  return (
    <ButtonLink to={to} variant="outline" size="small" className="edit-link">
      {t('edit')}
    </ButtonLink>
  )
}
