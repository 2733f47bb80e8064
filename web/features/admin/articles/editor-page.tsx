import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { useSession } from '../../../platform/session.ts'
import { withoutQuestion } from '../../../platform/unsaved-input.ts'
import { ArticleFailed, ArticleLoading } from './article-states.tsx'
import { writtenQuery } from './editor.queries.ts'
import { TextStep } from './text-step.tsx'
import '../../blog/article-words.css'
import './editor.css'

export const handle: LayoutHandle = { staffTexts: 'staff-editor' }

/** The first step: the words. Without an id a new article, which gets one when it is first saved. */
export default function EditorPage() {
  const { t } = useTranslation('staff-editor')
  const { id } = useParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const userId = useSession()?.userId ?? 0
  // A text that got its address here goes on in the page in which it was begun.
  const [born, setBorn] = useState<{ id: string; key: string }>()
  if (id === undefined || id === born?.id) {
    const begun = id === undefined ? key : born?.key
    const onBorn = (given: number) => {
      setBorn({ id: String(given), key })
      void navigate(`/editor/${given}`, { replace: true, state: withoutQuestion, preventScrollReset: true })
    }
    return (
      <>
        <Head title={t('text.new')} noindex />
        <TextStep key={begun} userId={userId} article={undefined} onBorn={onBorn} />
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
