import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { Head } from '../../../platform/head.tsx'
import type { LayoutHandle } from '../../../platform/layout-handle.ts'
import { askInBrowser, readAnswers } from '../../../platform/member-answers.ts'
import { useSession } from '../../../platform/session.ts'
import { withoutQuestion } from '../../../platform/unsaved-input.ts'
import { useIsHydrated } from '../../../platform/use-is-hydrated.ts'
import type { Route } from './+types/editor-page.ts'
import { ArticleFailed, ArticleLoading } from './article-states.tsx'
import { articleIdOf, type EditedArticle, tracksQuery, writtenQuery } from './editor.queries.ts'
import { TextStep } from './text-step.tsx'
import '../../blog/article-words.css'

export const handle: LayoutHandle = { personal: true, texts: ['blog', 'videos'], staffTexts: 'staff-editor' }

export function loader({ params, context }: Route.LoaderArgs) {
  const id = articleIdOf(params.id)
  return readAnswers(context, () => [tracksQuery, ...(id ? [writtenQuery(id)] : [])])
}

export const clientLoader = askInBrowser

/** The first step: the words. Without an id a new article, which gets one when it is first saved. */
export default function EditorPage() {
  const { t } = useTranslation('staff-editor')
  const { id } = useParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const userId = useSession()?.userId ?? 0
  const isHydrated = useIsHydrated()
  // A text that got its address here goes on in the page in which it was begun.
  const [born, setBorn] = useState<{ id: string; key: string }>()
  if (id === undefined || id === born?.id) {
    const begun = id === undefined ? key : born?.key
    const onBorn = (given: number) => {
      setBorn({ id: String(given), key })
      void navigate(`/editor/${given}`, { replace: true, state: withoutQuestion, preventScrollReset: true })
    }
    if (!isHydrated) return <ArticleLoading title={t('text.new')} />
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
  const isHydrated = useIsHydrated()
  const { t } = useTranslation('staff-editor')
  const articleId = articleIdOf(id)
  const query = writtenQuery(articleId ?? 0)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: articleId !== undefined })
  useEndOf(query)
  const titleOf = (article: EditedArticle) => t('text.edit', { title: article.title })
  if (data && isHydrated) {
    return (
      <>
        <Head title={titleOf(data)} noindex />
        <TextStep userId={userId} article={data} />
      </>
    )
  }
  if (articleId === undefined || error)
    return <ArticleFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
  return <ArticleLoading {...(data && { title: titleOf(data) })} />
}

/** What came with the page would outlive it, and whoever comes back would write over what was saved meanwhile. */
function useEndOf({ queryKey }: { queryKey: QueryKey }): void {
  const queries = useQueryClient()
  const end = useEffectEvent(() => queries.removeQueries({ queryKey, exact: true }))
  useEffect(() => () => end(), [])
}
