import { Link } from 'react-router'
import type { ListedVideo } from '#contract/videos.ts'
import { Lightbox } from '../../ui/overlays/lightbox.tsx'
import { videoAddress } from './video-address.ts'
import { VideoFrame } from './video-frame.tsx'

interface VideoOverlayProps {
  /** Title of the playlist. */
  title: string
  videos: readonly ListedVideo[]
  index: number
  show: (index: number) => void
  close: () => void
}

const player =
  'aspect-16/9 w-[min(100vw,--spacing(320),(100dvh-(--spacing(38)))*16/9)] sm:w-[min(100vw-(--spacing(12)),--spacing(320),(100dvh-(--spacing(38)))*16/9)]'
const uprightPlayer = 'aspect-9/16 w-[min(100vw,--spacing(90),(100dvh-(--spacing(38)))*9/16)]'

/**
 * A video of a playlist in an overlay. The focus stays on the page, so that the arrow keys show the next one.
 */
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
        <Link
          to={videoAddress(video.id)}
          className="underline decoration-transparent underline-offset-3 hover:decoration-current"
        >
          {video.title}
        </Link>
      }
    >
      <div className={`bg-black [&>iframe]:size-full ${isUpright ? uprightPlayer : player}`}>
        <VideoFrame id={video.id} title={video.title} />
      </div>
    </Lightbox>
  )
}
