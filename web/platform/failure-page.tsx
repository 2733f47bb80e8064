import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Head } from './head.tsx'
import { NotFound } from './not-found-page.tsx'

/** Instead of a page that failed. What exactly went wrong is the log's business. */
export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTranslation('pages')
  const missing = isRouteErrorResponse(error) && error.status === 404

  return (
    <main className="grid min-h-screen place-content-center p-6">
      {missing ? (
        <NotFound />
      ) : (
        <EmptyState
          title={t('failed.title')}
          headingLevel={1}
          action={<Link to="/">{t('failed.home')}</Link>}
        >
          <Head title={t('failed.title')} noindex />
          {t('failed.text')}
        </EmptyState>
      )}
    </main>
  )
}
