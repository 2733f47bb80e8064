import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
import { focusContentIfLost } from '../layouts/focus-content.ts'
import { contentId } from '../layouts/skip-link.tsx'
import { Wordmark } from '../layouts/wordmark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Head } from './head.tsx'
import { NotFound } from './not-found-page.tsx'
import { openAnew } from './open-anew.ts'

/** Instead of a page that failed, and of all that is around it. */
export function FailurePage({ error }: { error: unknown }) {
  useEffect(focusContentIfLost, [])
  return (
    <div className="mx-auto grid min-h-screen w-full max-w-prose content-center gap-6 p-5">
      <Wordmark />
      <main id={contentId} tabIndex={-1}>
        <Failure error={error} />
        <Toasts />
      </main>
    </div>
  )
}

/** What exactly went wrong is the log's business. */
export function Failure({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failed />
}

function Failed() {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      headingLevel={1}
      title={t('failed.title')}
      action={
        <>
          <Button onClick={openAnew}>{t('failed.retry')}</Button>
          <ButtonLink to="/" variant="outline" reloadDocument>
            {t('failed.home')}
          </ButtonLink>
        </>
      }
    >
      <Head title={t('failed.title')} noindex />
      {t('failed.text')}
    </EmptyState>
  )
}
