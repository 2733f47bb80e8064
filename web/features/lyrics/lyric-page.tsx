import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import type { ShownArticle } from '#contract/articles.ts'
import { cut } from '#contract/rules/cut-text.ts'
import type { Track } from '#contract/tracks.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { Breadcrumbs, JsonLd } from '../../platform/page/json-ld.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { absent, call } from '../../platform/page/page-data.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { useSharePicture } from '../../platform/page/share-picture.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ArticleDraft } from '../blog/article/article-draft.tsx'
import { sharePicture } from '../blog/article/article-head.tsx'
import { TextAlternates, useTranslationData } from '../blog/article/text-alternates.tsx'
import { TextLanguages } from '../blog/article/text-languages.tsx'
import { addressOf } from '../blog/article-address.ts'
import { plainText } from '../blog/plain-text.ts'
import { commentData } from '../comments/comment-data.ts'
import { readCommentsOf, type ShownComments } from '../comments/comments.data.ts'
import { Comments } from '../comments/comments.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/lyric-page.ts'
import { lyricAddress } from './lyric-neighbours.tsx'
import { LyricView } from './lyric-view.tsx'

export const handle: LayoutHandle = {
  panel: 'collapsed',
  rests: true,
  texts: ['blog', 'comments', 'lyrics', 'people', 'videos'],
}

/** A former slug redirects to the current one, in the same language. */
export async function loader({ params: { slug }, context, request, url }: Route.LoaderArgs) {
  const lyric = await call(context, 'GET /api/lyrics/:slug', { params: { slug } }).catch(absent)
  if (!lyric) {
    // A linked lyric may have become an article, and may become a lyric again, so the redirect is temporary.
    const article = await call(context, 'GET /api/article/:slug', { params: { slug } }).catch(absent)
    if (article) throw redirect(addressOf(article) + url.search, 302)
    return data({ slug, lyric: undefined, track: undefined, comments: undefined }, { status: 404 })
  }
  const path = lyricAddress(lyric.slug)
  if (lyric.slug !== slug) throw redirect(path + url.search, 301)
  const [tracks, comments] = await Promise.all([
    // The track is optional.
    lyric.trackId ? call(context, 'GET /api/tracks', {}).catch(() => []) : [],
    readCommentsOf(lyric, { context, request, path }),
  ])
  return { slug, lyric, track: tracks.find(({ id }) => id === lyric.trackId), comments }
}

export default function LyricPage({ loaderData: { slug, lyric, track, comments } }: Route.ComponentProps) {
  if (!lyric) return <ArticleDraft key={slug} slug={slug} />
  return (
    <>
      <LyricHead lyric={lyric} track={track} comments={comments} />
      <LyricView lyric={lyric} track={track} note={<TextLanguages text={lyric} />} />
      {comments && <Comments comments={comments} column="lyric-comments" />}
      <ConnectedTab />
    </>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('lyrics')
  return (
    <div className="mx-auto w-full max-w-prose p-5 md:p-10">
      <Head title={t('title')} noindex />
      <ErrorState title={t('lyricFailed')} onRetry={reloadPage} />
    </div>
  )
}

interface LyricHeadProps {
  lyric: ShownArticle
  track: Track | undefined
  comments: ShownComments | undefined
}

/** Metadata of a lyric for search engines and shared links. */
function LyricHead({ lyric, track, comments }: LyricHeadProps) {
  const { t } = useTranslation('lyrics')
  const { name: site } = useSite()
  const absolute = useAbsoluteAddress()
  const { title, content, description, coverUrl, createdAt } = lyric
  const words = plainText(content)
  const address = lyricAddress(lyric.slug)
  const sitePicture = useSharePicture()
  const image = coverUrl || sitePicture
  const translations = useTranslationData('MusicComposition', lyric)
  const steps = [
    { name: site, item: absolute('/') },
    { name: t('title'), item: absolute('/lyrics') },
    { name: title, item: absolute(address) },
  ]

  return (
    <>
      <Head
        title={t('pageTitle', { title })}
        type="article"
        description={cut(description || words, 200)}
        {...sharePicture(lyric)}
        canonical={address}
        textLanguage={lyric.language}
        alternates={<TextAlternates text={lyric} />}
      />
      <JsonLd
        data={{
          '@type': 'MusicComposition',
          name: title,
          url: absolute(address),
          image: absolute(image),
          datePublished: createdAt,
          ...translations,
          ...(track && { composer: { '@type': 'MusicGroup', name: track.artist } }),
          lyrics: { '@type': 'CreativeWork', text: words, inLanguage: lyric.language },
          ...(comments && commentData(comments, absolute)),
        }}
      />
      <Breadcrumbs steps={steps} />
    </>
  )
}
