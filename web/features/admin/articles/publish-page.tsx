import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { askInBrowser, readAnswers } from '../../../platform/member-answers.ts'
import { pageRequest } from '../../../platform/page-data.ts'
import { CommentsSwitch, takesCommentsQuery } from '../kit/comments-switch.tsx'
import type { Route } from './+types/publish-page.ts'
import { ArticleFailed, ArticleLoading } from './article-states.tsx'
import { articleIdOf, articleQuery, authorsQuery, categoriesQuery, previewsQuery } from './editor.queries.ts'
import { PreviewLinks } from './preview-links.tsx'
import { PublishForm } from './publish-form.tsx'
import { StepHead } from './step-head.tsx'

export const handle: LayoutHandle = { personal: true, staffTexts: 'staff-editor' }

export function loader({ params, context }: Route.LoaderArgs) {
  const id = articleIdOf(params.id)
  const { language } = context.get(pageRequest)
  return readAnswers(context, () =>
    id
      ? [
          ...[articleQuery(id), categoriesQuery(language), authorsQuery, previewsQuery(id)],
          takesCommentsQuery({ kind: 'article', id }),
        ]
      : [],
  )
}

export const clientLoader = askInBrowser

/** The third step: what it is about, and whether everybody may read it. */
export default function PublishPage() {
  const { t } = useTranslation('staff-editor')
  const { id = '' } = useParams()
  const articleId = articleIdOf(id)
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
  return (
    <div className="grid max-w-210 grid-cols-1 gap-5">
      <Head title={t('publish.page', { title: data.title })} noindex />
      <StepHead title={data.title} id={data.id} current={2} />
      <PublishForm key={id} article={data} />
      <div className="mt-6 max-w-medium">
        <CommentsSwitch kind="article" id={data.id} />
      </div>
      {!data.isPublished && <PreviewLinks key={`previews ${id}`} articleId={data.id} />}
    </div>
  )
}
