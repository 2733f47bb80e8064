import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { Head } from '../../../platform/page/head.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { NotFound } from '../../../ui/states/not-found.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { ArticleView } from './article-view.tsx'

/**
 * Draft for staff, loaded in the browser because the server does not know the user. Visitors see "not found".
 */
export function ArticleDraft({ slug }: { slug: string }) {
  const { t } = useTranslation('blog')
  const isStaff = useSession()?.isStaff ?? false
  const { data: article, isFetching } = useQuery({
    queryKey: ['article', slug],
    queryFn: ({ signal }) => api('GET /api/article/:slug', { params: { slug }, signal }),
    enabled: isStaff,
  })

  if (article) {
    return (
      <>
        <Head title={article.title || t('title')} noindex />
        <div className="draft-note">
          <Banner kind="offline">{t('article.draft')}</Banner>
        </div>
        <ArticleView article={article} related={[]} />
      </>
    )
  }
  return (
    <div className="mx-auto w-full max-w-prose p-5 md:p-10">
      {isFetching ? (
        <Loading label={t('loading')} className="grid gap-4">
          <Head title={t('title')} noindex />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <NotFound />
      )}
    </div>
  )
}
