import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The way back to the list of people. */
export function AllPeopleLink() {
  const { t } = useTranslation('staff')
  return (
    <Link className="staff-back text-label" to="/admin/users">
      <ArrowLeftIcon aria-hidden="true" />
      {t('user.back')}
    </Link>
  )
}
