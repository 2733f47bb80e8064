import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { api } from '../../../platform/api.ts'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { askInBrowser, readAnswers } from '../../../platform/member-answers.ts'
import { CoverForm } from '../covers/cover-form.tsx'
import type { Route } from './+types/cover-page.ts'
import { ArticleFailed, ArticleLoading } from './article-states.tsx'
import { articleIdOf, articleQuery, articlesKey } from './editor.queries.ts'
import { StepHead } from './step-head.tsx'

export const handle: LayoutHandle = { personal: true, texts: ['staff-covers'], staffTexts: 'staff-editor' }

export function loader({ params, context }: Route.LoaderArgs) {
  const id = articleIdOf(params.id)
  return readAnswers(context, () => (id ? [articleQuery(id)] : []))
}

export const clientLoader = askInBrowser

/** The second step: what stands for an article in lists and where it is shared. */
export default function CoverPage() {
  const { t } = useTranslation('staff-editor')
  const { id = '' } = useParams()
  const articleId = articleIdOf(id)
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    ...articleQuery(articleId ?? 0),
    enabled: articleId !== undefined,
  })
  if (articleId === undefined || (error && !data)) {
    return <ArticleFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <ArticleLoading />
  // The long text of a shop has one step.
  if (data.kind === 'store') return <Navigate to={`/editor/${id}`} replace />
  const saved = { description: data.description, coverUrl: data.cover && `/uploads/${data.cover}` }

  return (
    <div className="grid max-w-210 grid-cols-1 gap-5">
      <Head title={t('cover.page', { title: data.title })} noindex />
      <StepHead title={data.title} id={data.id} current={1} />
      <CoverForm
        key={id}
        target={{ path: '/api/uploadArticleCover', field: 'article_id', id: data.id }}
        saved={saved}
        onSaved={() => void queries.invalidateQueries({ queryKey: articlesKey })}
        library={{
          choose: (cover) =>
            api('PUT /api/editor_edit_cover/:id', { params: { id: data.id }, body: { cover } }),
        }}
        next={{ to: `/editor_step2/${id}`, text: t('cover.next') }}
      />
    </div>
  )
}
