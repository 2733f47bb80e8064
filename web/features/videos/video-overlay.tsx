import { Link } from 'react-router'
import type { ListedVideo } from '#contract/videos.ts'
import { Lightbox } from '../../ui/lightbox.tsx'
import { videoAddress } from './video-address.ts'
import { VideoFrame } from './video-frame.tsx'
import './overlay.css'

interface VideoOverlayProps {
  /** Of the playlist. */
  title: string
  videos: readonly ListedVideo[]
  index: number
  show: (index: number) => void
  close: () => void
}

/** One video of a playlist over everything. The keys stay with the page, so that the arrows lead to the next. */
export default function VideoOverlay({ title, videos, index, show, close }: VideoOverlayProps) {
  const video = videos[index]
  if (!video) return null
  const isUpright = video.thumbnailHeight > video.thumbnailWidth
  return (
    <Lightbox
      kind="video"
      label={title}
      index={index}
      count={videos.length}
      show={show}
      close={close}
      caption={
        <Link to={videoAddress(video.id)} className="overlay-title">
          {video.title}
        </Link>
      }
    >
      <div className="overlay-player" data-upright={isUpright || undefined}>
        <VideoFrame id={video.id} title={video.title} />
      </div>
    </Lightbox>
  )
}
