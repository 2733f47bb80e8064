import { useTranslation } from 'react-i18next'
import { BackLink } from '../kit/back-link.tsx'

/** Link back to the list of accounts. */
export function AllPeopleLink() {
  const { t } = useTranslation('staff')
  return <BackLink to="/admin/users">{t('user.back')}</BackLink>
}
