import { useTranslation } from 'react-i18next'
import { BackLink } from '../kit/back-link.tsx'

/** The way back to the list of people. */
export function AllPeopleLink() {
  const { t } = useTranslation('staff')
  return <BackLink to="/admin/users">{t('user.back')}</BackLink>
}
