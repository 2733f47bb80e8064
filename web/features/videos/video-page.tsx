import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { absent, call } from '../../platform/page/page-data.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { readComments } from '../comments/comments.data.ts'
import { Comments } from '../comments/comments.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/video-page.ts'
import { videoAddress } from './video-address.ts'
import { VideoHead } from './video-head.tsx'
import { VideoView, videoColumn } from './video-view.tsx'

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts: ['blog', 'comments', 'videos'] }

/** Without an id, redirects to the list of videos. */
export async function loader({ params: { id: videoId }, context, request }: Route.LoaderArgs) {
  if (!videoId) throw redirect('/videos')
  const video = await call(context, 'GET /api/youtube/video-details', { query: { videoId } }).catch(absent)
  if (!video) return data({ video, comments: undefined }, { status: 404 })
  const commented = { kind: 'video' as const, id: video.number, path: videoAddress(video.id) }
  return data({ video, comments: await readComments(context, commented, request) })
}

export default function VideoPage({ loaderData: { video, comments } }: Route.ComponentProps) {
  if (!video) return <NoVideo />
  return (
    <>
      <VideoHead video={video} comments={comments} />
      <VideoView key={video.id} video={video} />
      {comments && <Comments comments={comments} column={`${videoColumn} px-gutter`} />}
      <ConnectedTab />
    </>
  )
}

function NoVideo() {
  const { t } = useTranslation('videos')
  return (
    <WidePage>
      <Head title={t('missing')} noindex />
      <EmptyState
        mark="wreck"
        at={[73, 15]}
        headingLevel={1}
        title={t('missing')}
        action={<ButtonLink to="/videos">{t('all')}</ButtonLink>}
      >
        {t('missingText')}
      </EmptyState>
    </WidePage>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('videos')
  return (
    <WidePage>
      <Head title={t('title')} noindex />
      <ErrorState title={t('videoFailed')} onRetry={reloadPage} />
    </WidePage>
  )
}
