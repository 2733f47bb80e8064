import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Revision } from '#contract/editor.ts'
import { api } from '../../../../../platform/api/api.ts'
import { useDates } from '../../../../../platform/texts/use-dates.ts'
import { toast } from '../../../../../platform/toast.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../../../ui/states/error-state.tsx'
import { Loading, Skeleton, TextSkeletons } from '../../../../../ui/states/skeleton.tsx'
import { articlesKey, revisionQuery, revisionsQuery } from '../editor.queries.ts'
import type { ArticleWriting } from '../use-article-text.ts'
import { WordsPreview } from '../words/words-preview.tsx'

interface RevisionsDialogProps {
  id: number
  writing: ArticleWriting
  onClose: () => void
}

/** Lists the revisions of an article, to view and restore. */
export default function RevisionsDialog({ id, writing, onClose }: RevisionsDialogProps) {
  const { formatLongInstant } = useDates()
  const { t } = useTranslation('staff-editor')
  const list = useQuery({ ...revisionsQuery(id), gcTime: 0 })
  const [chosen, setChosen] = useState<number>()
  const selected = list.data?.find((revision) => revision.id === chosen) ?? list.data?.[0]

  return (
    <Dialog open title={t('revisions.title')} size="wide" onClose={onClose}>
      {list.isError && (
        <ErrorState
          title={t('revisions.failed')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <Loading label={t('revisions.loading')}>
          <TextSkeletons rows={4} />
        </Loading>
      )}
      {list.data?.length === 0 && <p>{t('revisions.empty')}</p>}
      {list.data && selected && (
        <div className="mt-4 grid grid-cols-1 gap-6 md:grid-cols-[--spacing(65)_minmax(0,1fr)]">
          <ul className="max-h-[30dvh] overflow-auto md:max-h-[60dvh]" aria-label={t('revisions.title')}>
            {list.data.map((revision) => (
              <li key={revision.id}>
                <button
                  type="button"
                  className="wrap-anywhere grid w-full cursor-pointer border-line border-b px-3 py-2 text-start text-ink hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=true]:bg-shoal aria-[current=true]:shadow-answer"
                  aria-current={revision.id === selected.id || undefined}
                  onClick={() => setChosen(revision.id)}
                >
                  <span className="font-semibold">{formatLongInstant(revision.savedAt)}</span>
                  <span className="text-small text-muted">
                    {t('revisions.by', {
                      name: revision.authorName || t('revisions.nobody'),
                      count: revision.length,
                    })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <Shown key={selected.id} id={id} revision={selected} writing={writing} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

interface ShownProps {
  id: number
  revision: Revision
  writing: ArticleWriting
  onDone: () => void
}

function Shown({ id, revision, writing, onDone }: ShownProps) {
  const { t } = useTranslation('staff-editor')
  const queries = useQueryClient()
  const { data, isError, refetch, isFetching } = useQuery(revisionQuery(id, revision.id))
  const restoring = useMutation({
    mutationFn: async () => {
      await writing.save()
      const { version } = writing.current()
      await api('POST /api/articles/:id/revisions/:rev/restore', {
        params: { id, rev: revision.id },
        body: { version },
      })
      return api('GET /api/articles/:id', { params: { id } })
    },
    onSuccess: (article) => {
      writing.takeTheirs(article)
      void queries.invalidateQueries({ queryKey: articlesKey })
      toast(t('revisions.restored'))
      onDone()
    },
  })

  if (isError)
    return <ErrorState title={t('revisions.failed')} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 w-full" />
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={t('revisions.shown')}>
      <h3 className="type-title text-ink">{data.title || t('untitled')}</h3>
      <WordsPreview html={data.content} label={t('revisions.shown')} />
      {restoring.error && <Banner kind="error">{restoring.error.message}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {revision.isCurrent ? (
          <p className="text-muted">{t('revisions.current')}</p>
        ) : (
          <Button busy={restoring.isPending} onClick={() => restoring.mutate()}>
            {t('revisions.restore')}
          </Button>
        )}
      </div>
    </section>
  )
}
