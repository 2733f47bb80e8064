import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { absent, call } from '../../platform/page/page-data.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ArticleDraft } from '../blog/article/article-draft.tsx'
import { TextLanguages } from '../blog/article/text-languages.tsx'
import { readCommentsOf } from '../comments/comments.data.ts'
import { Comments } from '../comments/comments.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/lyric-page.ts'
import { LyricHead } from './lyric-head.tsx'
import { lyricAddress } from './lyric-neighbours.tsx'
import { LyricView } from './lyric-view.tsx'

export const handle: LayoutHandle = {
  panel: 'collapsed',
  rests: true,
  texts: ['blog', 'comments', 'lyrics', 'people', 'videos'],
}

/** An earlier address leads to the present one, in the same language. */
export async function loader({ params: { slug }, context, request }: Route.LoaderArgs) {
  const lyric = await call(context, 'GET /api/lyrics/:slug', { params: { slug } }).catch(absent)
  if (!lyric) return data({ slug, lyric: undefined, track: undefined, comments: undefined }, { status: 404 })
  const path = lyricAddress(lyric.slug)
  if (lyric.slug !== slug) throw redirect(path + new URL(request.url).search, 301)
  const [tracks, comments] = await Promise.all([
    // Without its track a lyric is still a lyric.
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
      {comments && <Comments shown={comments} />}
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
