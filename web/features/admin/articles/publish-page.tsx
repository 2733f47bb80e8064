import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { ArticleFailed, ArticleLoading } from './article-states.tsx'
import { articleQuery } from './editor.queries.ts'
import { PublishForm } from './publish-form.tsx'
import { StepHead } from './step-head.tsx'
import './editor.css'

export const handle: LayoutHandle = { staffTexts: 'staff-editor' }

/** The third step: what it is about, and whether everybody may read it. */
export default function PublishPage() {
  const { t } = useTranslation('staff-editor')
  const { id = '' } = useParams()
  const isId = /^\d{1,15}$/.test(id)
  const { data, error, isFetching, refetch } = useQuery({ ...articleQuery(Number(id)), enabled: isId })
  if (!isId || (error && !data)) {
    return <ArticleFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <ArticleLoading />
  // The long text of a shop has one step.
  if (data.kind === 'store') return <Navigate to={`/editor/${id}`} replace />
  return (
    <div className="editor-step">
      <Head title={t('publish.page', { title: data.title })} noindex />
      <StepHead title={data.title} id={data.id} current={2} />
      <PublishForm key={id} article={data} />
    </div>
  )
}
