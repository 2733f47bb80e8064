import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/text-link.tsx'
import { nameTwinsCountQuery } from '../staff.queries.ts'

/** Leads to the names that somebody should look at; without any there is nothing to tell. */
export function NameTwinsNotice() {
  const { t } = useTranslation('staff')
  const { data } = useQuery(nameTwinsCountQuery())
  if (!data || data.total === 0) return null
  return (
    <p className="mb-4">
      {t('names.notice', { count: data.total })}{' '}
      <TextLink to="/admin/users/names">{t('names.open')}</TextLink>
    </p>
  )
}
