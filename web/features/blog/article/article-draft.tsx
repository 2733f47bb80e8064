import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api/api.ts'
import { Head } from '../../../platform/page/head.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { ArticleView } from './article-view.tsx'

/**
 * Draft for staff, loaded in the browser because the server does not know the user. Visitors see that there is
 * nothing, as a text that they were told of may have been withdrawn.
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
        <NothingHere />
      )}
    </div>
  )
}

function NothingHere() {
  const { t } = useTranslation('blog')
  return (
    <EmptyState
      mark="wreck"
      at={[30, 34]}
      headingLevel={1}
      title={t('article.gone')}
      action={<ButtonLink to="/blog">{t('empty.all')}</ButtonLink>}
    >
      <Head title={t('article.gone')} noindex />
      {t('article.goneText')}
    </EmptyState>
  )
}
