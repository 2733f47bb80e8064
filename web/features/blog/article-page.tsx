import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { lazyComponent, useLazyComponent } from '../../platform/hydration/lazy-component.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandleOf } from '../../platform/page/layout-handle.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { PanelTab } from '../../ui/overlays/panel.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { readCommentsOf } from '../comments/comments.data.ts'
import { Comments } from '../comments/comments.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/article-page.ts'
import { ArticleDraft } from './article/article-draft.tsx'
import { ArticleHead } from './article/article-head.tsx'
import { ArticleView } from './article/article-view.tsx'
import { TextLanguages } from './article/text-languages.tsx'
import { addressOf } from './article-address.ts'
import { readArticle, readQuotations, relatedArticles } from './blog.data.ts'

/** The panel has advertisements, for everybody. */
export const handle: LayoutHandleOf<{ article: unknown } | undefined> = (loaded) =>
  loaded?.article
    ? { panel: 'everybody', rests: true, texts: ['blog', 'comments', 'people', 'videos'] }
    : { texts: ['blog'] }

/** Serves lyrics, too. A former slug redirects to the current one, in the same language. */
export async function loader({ params: { slug }, context, request, url }: Route.LoaderArgs) {
  const article = await readArticle(context, slug)
  const nothing = { slug, article: undefined, related: [], comments: undefined, quotations: [] }
  if (!article) return data(nothing, { status: 404 })
  if (article.slug !== slug) throw redirect(`/blog/${article.slug}${url.search}`, 301)
  const [related, comments, quotations] = await Promise.all([
    relatedArticles(context, article),
    readCommentsOf(article, { context, request, path: addressOf(article) }),
    readQuotations(context, article),
  ])
  return { slug, article, related, comments, quotations }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { slug, article, related, comments, quotations } = loaderData
  if (!article) return <ArticleDraft key={slug} slug={slug} />
  return (
    <>
      <ArticleHead article={article} comments={comments} />
      <ArticleView key={slug} {...{ article, related, quotations }} note={<TextLanguages text={article} />}>
        {comments && <Comments comments={comments} />}
      </ArticleView>
      <SponsoredTab />
      <ConnectedTab />
    </>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('blog')
  return (
    <div className="mx-auto w-full max-w-prose p-5 md:p-10">
      <Head title={t('title')} noindex />
      <ErrorState title={t('article.failed')} onRetry={reloadPage} />
    </div>
  )
}

const advertisements = lazyComponent(() => import('./sponsored/sponsored.tsx'))

/** Panel tab that only articles have. */
function SponsoredTab() {
  const { t } = useTranslation('blog')
  return (
    <PanelTab id="sponsored" title={t('ads.tab')}>
      <Advertisements />
    </PanelTab>
  )
}

/** Loaded after the article. */
function Advertisements() {
  const Sponsored = useLazyComponent(advertisements)
  return Sponsored && <Sponsored />
}
