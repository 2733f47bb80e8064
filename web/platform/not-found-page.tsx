import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Head } from './head.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return (
    <div className="mx-auto w-full max-w-prose px-4 py-7 md:p-10">
      <NotFound />
    </div>
  )
}

export function NotFound() {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      headingLevel={1}
      title={t('notFound.title')}
      action={
        <>
          <ButtonLink to="/channels">{t('notFound.channels')}</ButtonLink>
          <ButtonLink to="/" variant="outline">
            {t('notFound.home')}
          </ButtonLink>
        </>
      }
    >
      <Head title={t('notFound.title')} noindex />
      {t('notFound.text')}
    </EmptyState>
  )
}
