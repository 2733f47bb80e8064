import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedVideo, Playlist } from '#contract/videos.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { reloadPage } from '../../platform/page/reload-page.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StaffLink } from '../../ui/staff-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { WidePage } from '../../ui/wide-page.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/videos-page.ts'
import { VideoCard, videosGrid } from './video-card.tsx'
import { VideoListHead } from './video-list-head.tsx'

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts: ['videos'] }

export const loader = ({ context }: Route.LoaderArgs) => call(context, 'GET /api/youtube/channel-content', {})

export default function VideosPage({ loaderData: { playlists, recentVideos } }: Route.ComponentProps) {
  const { t } = useTranslation('videos')
  const { name: siteName } = useSite()
  return (
    <WidePage>
      <VideoListHead title={t('title')} description={t('description', { siteName })} videos={recentVideos} />
      <VideosTitle />
      {recentVideos.length > 0 && <RecentVideos videos={recentVideos} />}
      {playlists.map((playlist) => (
        <PlaylistRow key={playlist.id} playlist={playlist} />
      ))}
      {recentVideos.length === 0 && playlists.length === 0 && <NoVideos />}
      <ConnectedTab />
    </WidePage>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('videos')
  return (
    <WidePage>
      <Head title={t('title')} noindex />
      <VideosTitle />
      <ErrorState className="mt-6" title={t('failed')} onRetry={reloadPage} />
    </WidePage>
  )
}

function VideosTitle() {
  const { t } = useTranslation('videos')
  return (
    <PageHead className="mb-7" title={t('title')} deck={t('deck')}>
      <Link to="/extraIncome" className="text-link justify-self-start">
        {t('toExtraIncome')}
      </Link>
    </PageHead>
  )
}

const cardSizes = '(min-width: 1024px) 380px, (min-width: 640px) 46vw, 100vw'

function RecentVideos({ videos }: { videos: readonly ListedVideo[] }) {
  const { t } = useTranslation('videos')
  return (
    <section aria-labelledby="recent-videos" className="section-rule">
      <h2 id="recent-videos" className="type-title">
        {t('recent')}
      </h2>
      <ul className={videosGrid}>
        {videos.map((video, index) => (
          <li key={video.id}>
            <VideoCard video={video} sizes={cardSizes} first={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoVideos() {
  const { t } = useTranslation('videos')
  return (
    <div className="section-rule pt-5">
      <EmptyState
        mark="glass"
        at={[22, 23]}
        title={t('empty')}
        action={
          <>
            <ButtonLink to="/blog">{t('toBlog')}</ButtonLink>
            <StaffLink to="/admin/videos">{t('addFirst')}</StaffLink>
          </>
        }
      >
        {t('emptyText')}
      </EmptyState>
    </div>
  )
}

const loadOverlay = () => import('./video-overlay.tsx')
const VideoOverlay = lazy(loadOverlay)

const playlistSizes = '(min-width: 1024px) 380px, (min-width: 768px) 46vw, 86vw'

/** A playlist in a row; pressing one of its videos plays it in an overlay. */
function PlaylistRow({ playlist: { id, title, videos } }: { playlist: Playlist }) {
  const [playing, setPlaying] = useState<number>()
  return (
    <div className="mt-11 border-line border-t pt-4">
      <Carousel heading={title} headingId={`playlist-${id}`} onApproach={() => void loadOverlay()}>
        {videos.map((video, index) => (
          <li key={video.id}>
            <VideoCard video={video} sizes={playlistSizes} onPlay={() => setPlaying(index)} />
          </li>
        ))}
      </Carousel>
      {playing !== undefined && (
        <Suspense>
          <VideoOverlay
            title={title}
            videos={videos}
            index={playing}
            show={setPlaying}
            close={() => setPlaying(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
