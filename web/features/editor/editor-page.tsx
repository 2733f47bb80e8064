import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import type { LayoutHandle } from '../../layouts/layout-handle.ts'
import { Head } from '../../platform/head.tsx'
import { useSession } from '../../platform/session.ts'
import { ArticleFailed, ArticleLoading } from './article-states.tsx'
import { writtenQuery } from './editor.queries.ts'
import { TextStep } from './text-step.tsx'
import './editor.css'

export const handle: LayoutHandle = { staffTexts: 'staff-editor' }

/** The first step: the words. Without an id a new article, which gets one when it is first saved. */
export default function EditorPage() {
  const { t } = useTranslation('staff-editor')
  const { id } = useParams()
  const { key } = useLocation()
  const userId = useSession()?.userId ?? 0
  if (id === undefined) {
    return (
      <>
        <Head title={t('text.new')} noindex />
        <TextStep key={key} userId={userId} article={undefined} />
      </>
    )
  }
  return <Known key={id} id={id} userId={userId} />
}

function Known({ id, userId }: { id: string; userId: number }) {
  const { t } = useTranslation('staff-editor')
  const isId = /^\d{1,15}$/.test(id)
  const { data, error, isFetching, refetch } = useQuery({ ...writtenQuery(Number(id)), enabled: isId })
  if (data) {
    return (
      <>
        <Head title={t('text.edit', { title: data.title })} noindex />
        <TextStep userId={userId} article={data} />
      </>
    )
  }
  if (!isId || error) return <ArticleFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  return <ArticleLoading />
}
