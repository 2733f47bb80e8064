import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Language } from '#contract/schema.ts'
import { loadInBrowser, readAnswers } from '../../../../platform/api/member-answers.ts'
import { useIsHydrated } from '../../../../platform/hydration/use-is-hydrated.ts'
import { Head } from '../../../../platform/page/head.tsx'
import type { LayoutHandle } from '../../../../platform/page/layout-handle.ts'
import { pageRequest } from '../../../../platform/page/page-data.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { withoutQuestion } from '../../../../platform/storage/unsaved-input.ts'
import { takesCommentsQuery } from '../../kit/comments-switch.tsx'
import { ArticleFailed, ArticleLoading } from '../article-states.tsx'
import type { Route } from './+types/editor-page.ts'
import { ArticleEditor } from './article-editor.tsx'
import {
  articleIdOf,
  authorsQuery,
  categoriesQuery,
  type EditedArticle,
  previewsQuery,
  tracksQuery,
  writtenQuery,
} from './editor.queries.ts'
import { partIn } from './editor-part.ts'

export const handle: LayoutHandle = {
  personal: true,
  texts: ['blog', 'videos'],
  staffTexts: 'staff-editor',
  wholeWidth: true,
}

export function loader({ params, context, request }: Route.LoaderArgs) {
  const id = articleIdOf(params.id)
  const { language } = context.get(pageRequest)
  const isSheetOpen = partIn(new URL(request.url).search) === 'publication'
  return readAnswers(context, () => [
    tracksQuery,
    ...(id ? [writtenQuery(id)] : []),
    ...(id && isSheetOpen ? publicationQueries(id, language) : []),
  ])
}

const publicationQueries = (id: number, language: Language) => [
  ...[categoriesQuery(language), authorsQuery, previewsQuery(id)],
  takesCommentsQuery({ kind: 'article', id }),
]

export const clientLoader = loadInBrowser

/** Editor of an article. Without an id it starts a new one, which gets its id at the first save. */
export default function EditorPage() {
  const { t } = useTranslation('staff-editor')
  const { id } = useParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const userId = useSession()?.userId ?? 0
  const isHydrated = useIsHydrated()
  // The first save changes the address, but keeps the same editor mounted.
  const [born, setBorn] = useState<{ id: string; key: string }>()
  if (id === undefined || id === born?.id) {
    const begun = id === undefined ? key : born?.key
    const onBorn = (newId: number) => {
      setBorn({ id: String(newId), key })
      void navigate(`/editor/${newId}`, { replace: true, state: withoutQuestion, preventScrollReset: true })
    }
    if (!isHydrated) return <ArticleLoading title={t('text.new')} />
    return (
      <>
        <Head title={t('text.new')} noindex />
        <ArticleEditor key={begun} userId={userId} article={undefined} onBorn={onBorn} />
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
  const titleOf = (article: EditedArticle) => t('text.edit', { title: article.title || t('untitled') })
  if (data && isHydrated) {
    return (
      <>
        <Head title={titleOf(data)} noindex />
        <ArticleEditor userId={userId} article={data} />
      </>
    )
  }
  if (articleId === undefined || error)
    return <ArticleFailed id={articleId} error={error} busy={isFetching} onRetry={() => void refetch()} />
  return <ArticleLoading {...(data && { title: titleOf(data) })} />
}

/** Drops the cached article on unmount: reopening it would otherwise start from a stale version. */
function useEndOf({ queryKey }: { queryKey: QueryKey }): void {
  const queries = useQueryClient()
  const end = useEffectEvent(() => queries.removeQueries({ queryKey, exact: true }))
  useEffect(() => () => end(), [])
}
