import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { absent, call } from '../../platform/page/page-data.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { Banner } from '../../ui/banner.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { ArticleView } from '../blog/article/article-view.tsx'
import { addressOf } from '../blog/article-address.ts'
import { relatedArticles } from '../blog/blog.data.ts'
import { LyricView } from '../lyrics/lyric-view.tsx'
import type { Route } from './+types/preview-page.ts'

export const handle: LayoutHandle = { rests: true, texts: ['blog', 'lyrics', 'people', 'videos'] }

/** The URL is a secret: not cached, not indexed, and not sent as a referrer. */
const secret = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

export const headers: Route.HeadersFunction = () => secret

/** Redirects to the public URL once the text is published. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const article = await call(context, 'GET /api/article-previews/:token', { params: { token } }).catch(absent)
  if (!article) return data({ article: undefined, related: [], track: undefined }, { status: 404 })
  if (article.isPublished) throw redirect(addressOf(article), { status: 302, headers: secret })
  if (!article.isLyrics)
    return { article, related: await relatedArticles(context, article), track: undefined }

  // The track is optional.
  const tracks = article.trackId ? await call(context, 'GET /api/tracks', {}).catch(() => []) : []
  return { article, related: [], track: tracks.find(({ id }) => id === article.trackId) }
}

/** Preview of an unpublished text, by a secret link. */
export default function PreviewPage({ loaderData: { article, related, track } }: Route.ComponentProps) {
  const { t } = useTranslation('blog')
  const { formatFullDate } = useDates()
  if (!article) {
    return (
      <div className="mx-auto w-full max-w-prose p-5 md:p-10">
        <NotFound />
      </div>
    )
  }
  return (
    <>
      <Head title={article.title} noindex />
      <div className="draft-note">
        <Banner kind="offline">{t('article.preview', { when: formatFullDate(article.expiresAt) })}</Banner>
      </div>
      {article.isLyrics ? (
        <LyricView lyric={article} track={track} />
      ) : (
        <ArticleView article={article} related={related} />
      )}
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
