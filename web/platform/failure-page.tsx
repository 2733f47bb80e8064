import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
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
  const content = useLostFocus()
  return (
    <div className="mx-auto grid min-h-screen w-full max-w-prose content-center gap-6 p-5">
      <Wordmark />
      <main ref={content} id={contentId} tabIndex={-1}>
        <Failure error={error} />
        <Toasts />
      </main>
    </div>
  )
}

/** What had the focus is gone with the page that failed. */
function useLostFocus() {
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [])
  return content
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
