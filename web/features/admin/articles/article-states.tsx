import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Head } from '../../../platform/page/head.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { useRestoreArticle } from './use-restore-article.ts'

/** Shown until the article is loaded and hydrated: only the browser has drafts and runs the editor. */
export function ArticleLoading({ title }: { title?: string }) {
  const { t } = useTranslation('staff-editor')
  return (
    <Loading
      label={t('loading')}
      className="mx-auto box-content grid max-w-(--prose) grid-cols-1 gap-5 px-gutter pt-23"
    >
      <Head title={title ?? t('loading')} noindex />
      <Skeleton className="h-3 w-24" />
      <Skeleton className="h-12 w-4/5" />
      <span className="grid gap-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/5" />
      </span>
      <span className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-3 w-40" />
      </span>
      <Skeleton className="h-80" />
    </Loading>
  )
}

interface ArticleFailedProps {
  /** Absent if the address names no article. */
  id: number | undefined
  error: Error | null
  busy: boolean
  onRetry: () => void
}

export function ArticleFailed({ id, error, busy, onRetry }: ArticleFailedProps) {
  const { t } = useTranslation('staff-editor')
  const { restore, restoring } = useRestoreArticle()
  const isGone = error === null || (error instanceof ApiError && error.status === 404)
  if (!isGone) {
    return (
      <div className="mx-auto max-w-295 px-gutter pt-6">
        <ErrorState isPage title={t('failed')} busy={busy} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-295 px-gutter pt-6">
      <EmptyState
        mark="wreck"
        at={[35, 75]}
        headingLevel={1}
        title={t('gone')}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            {id !== undefined && (
              <Button busy={restoring !== undefined} onClick={() => restore(id)}>
                {t('list.restore')}
              </Button>
            )}
            <ButtonLink to="/editor_ls" variant="outline">
              {t('toList')}
            </ButtonLink>
          </div>
        }
      >
        <Head title={t('gone')} noindex />
        {t('goneText')}
      </EmptyState>
    </div>
  )
}
