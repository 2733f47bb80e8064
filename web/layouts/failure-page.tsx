import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
import { Head } from '../platform/page/head.tsx'
import { reloadPage } from '../platform/page/reload-page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { focusContentIfLost } from '../ui/focus/focus-content.ts'
import { contentId } from '../ui/focus/skip-link.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { NotFound } from '../ui/states/not-found.tsx'
import { Toasts } from '../ui/states/toasts.tsx'
import { Wordmark } from '../ui/wordmark.tsx'

/** Replaces a page that failed together with its layout. */
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

/** The error itself is only logged. */
export function Failure({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failed />
}

function Failed() {
  const { t } = useTranslation('pages')
  return (
    <EmptyState
      mark="rocks"
      at={[46, 18]}
      headingLevel={1}
      title={t('failed.title')}
      action={
        <>
          <Button onClick={reloadPage}>{t('failed.retry')}</Button>
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
