import { useTranslation } from 'react-i18next'
import { useSession } from '../platform/session/session.ts'
import { ButtonLink } from './button.tsx'

interface StaffLinkProps {
  to: string
  /** Whether the target is for administrators only. */
  adminsOnly?: boolean
  size?: 'small'
  className?: string
  children: React.ReactNode
}

/** A link from a public page to a staff tool; renders nothing for other users. */
export function StaffLink({ adminsOnly = false, ...link }: StaffLinkProps) {
  const session = useSession()
  if (!session?.isStaff || (adminsOnly && !session.roles.includes('ROLE_ADMIN'))) return null
  return <ButtonLink variant="outline" {...link} />
}

/** A link to where the content is edited. */
export function EditLink(place: Pick<StaffLinkProps, 'to' | 'adminsOnly'>) {
  const { t } = useTranslation('ui')
  return (
    <StaffLink {...place} size="small" className="edit-link">
      {t('edit')}
    </StaffLink>
  )
}
