import { lazy, Suspense, useState } from 'react'
import type { Playlist } from '#contract/videos.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { VideoCard } from './video-card.tsx'

const loadOverlay = () => import('./video-overlay.tsx')
const VideoOverlay = lazy(loadOverlay)

const sizes = '(min-width: 1024px) 380px, (min-width: 768px) 46vw, 86vw'

/** A playlist in a row; pressing one of its videos plays it over everything. */
export function PlaylistRow({ playlist: { id, title, videos } }: { playlist: Playlist }) {
  const [playing, setPlaying] = useState<number>()
  return (
    <div className="mt-11 border-line border-t pt-4">
      <Carousel heading={title} headingId={`playlist-${id}`} onApproach={() => void loadOverlay()}>
        {videos.map((video, index) => (
          <li key={video.id}>
            <VideoCard video={video} sizes={sizes} onPlay={() => setPlaying(index)} />
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
