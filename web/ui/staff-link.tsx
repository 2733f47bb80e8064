import { useTranslation } from 'react-i18next'
import { useSession } from '../platform/session/session.ts'
import { ButtonLink } from './button.tsx'

interface StaffLinkProps {
  to: string
  /** Moderators may not change what it leads to. */
  adminsOnly?: boolean
  size?: 'small'
  className?: string
  children: React.ReactNode
}

/** From what everybody reads to a tool of staff; for others there is nothing. */
export function StaffLink({ adminsOnly = false, ...link }: StaffLinkProps) {
  const session = useSession()
  if (!session?.isStaff || (adminsOnly && !session.roles.includes('ROLE_ADMIN'))) return null
  return <ButtonLink variant="outline" {...link} />
}

/** To where it is changed. */
export function EditLink(place: Pick<StaffLinkProps, 'to' | 'adminsOnly'>) {
  const { t } = useTranslation('ui')
  return (
    <StaffLink {...place} size="small" className="edit-link">
      {t('edit')}
    </StaffLink>
  )
}
