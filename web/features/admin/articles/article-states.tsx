import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api-error.ts'
import { Head } from '../../../platform/head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

export function ArticleLoading() {
  const { t } = useTranslation('staff-editor')
  return (
    <Loading label={t('loading')} className="editor-step">
      <Head title={t('loading')} noindex />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  )
}

interface ArticleFailedProps {
  /** `null`: the address names no article. */
  error: Error | null
  busy: boolean
  onRetry: () => void
}

export function ArticleFailed({ error, busy, onRetry }: ArticleFailedProps) {
  const { t } = useTranslation('staff-editor')
  const isGone = error === null || (error instanceof ApiError && error.status === 404)
  if (!isGone) return <ErrorState isPage title={t('failed')} busy={busy} onRetry={onRetry} />
  return (
    <EmptyState
      headingLevel={1}
      title={t('gone')}
      action={
        <ButtonLink to="/editor_ls" variant="outline">
          {t('toList')}
        </ButtonLink>
      }
    >
      <Head title={t('gone')} noindex />
      {t('goneText')}
    </EmptyState>
  )
}
