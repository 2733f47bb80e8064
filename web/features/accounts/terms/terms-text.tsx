import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import type { useReachedEnd } from './use-reached-end.ts'
import type { useTerms } from './use-terms.ts'

interface TermsTextProps {
  terms: ReturnType<typeof useTerms>
  end: ReturnType<typeof useReachedEnd>['end']
}

/** The text, and an end marker that detects when it was reached. */
export function TermsText({ terms, end }: TermsTextProps) {
  const { t } = useTranslation('accounts')
  const text = useRef<HTMLDivElement>(null)
  const unsafeHtml = terms.data?.content

  useEffect(() => {
    if (unsafeHtml === undefined || !text.current) return
    // Enables scrolling by keyboard at once.
    text.current.closest<HTMLElement>('[tabindex]')?.focus()
    // Opens links in a new tab, because a form behind the dialog may be half filled in.
    for (const link of text.current.querySelectorAll('a')) link.target = '_blank'
  }, [unsafeHtml])

  if (terms.isPending) return <TermsSkeleton />
  if (unsafeHtml === undefined) {
    return (
      <ErrorState title={t('terms.failed')} busy={terms.isFetching} onRetry={() => void terms.refetch()} />
    )
  }
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is written */}
      <div ref={text} className="prose terms-text" dangerouslySetInnerHTML={{ __html: unsafeHtml }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users reach the end by focusing it */}
      <p className="terms-end" tabIndex={0} {...end}>
        {t('terms.end')}
      </p>
    </>
  )
}

function TermsSkeleton() {
  const { t } = useTranslation('accounts')
  return (
    <Loading label={t('terms.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="mt-6 h-6 w-2/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-10/12" />
    </Loading>
  )
}
