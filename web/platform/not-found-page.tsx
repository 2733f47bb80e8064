import { useTranslation } from 'react-i18next'
import { data, Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Head } from './head.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default NotFound

export function NotFound() {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      title={t('notFound.title')}
      headingLevel={1}
      action={<Link to="/channels">{t('notFound.channels')}</Link>}
    >
      <Head title={t('notFound.title')} noindex />
      {t('notFound.text')}
    </EmptyState>
  )
}
