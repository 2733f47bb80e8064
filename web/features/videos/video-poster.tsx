import { uploadSources } from '#contract/rules/pictures.ts'
import { posterWidths } from '#contract/rules/videos.ts'
import type { ListedVideo } from '#contract/videos.ts'
import { Picture } from '../../ui/picture.tsx'

interface VideoPosterProps {
  video: Pick<ListedVideo, 'thumbnail' | 'thumbnailWidth' | 'thumbnailHeight' | 'colour'>
  sizes: string
  first?: boolean
}

/** Our own picture of a video. An upright one stands in the middle, on its own colour. */
export function VideoPoster({ video, sizes, first = false }: VideoPosterProps) {
  const { thumbnail, thumbnailWidth: width, thumbnailHeight: height, colour } = video
  const sources = uploadSources(thumbnail, posterWidths)
  return (
    <span
      className="video-poster"
      data-upright={height > width || undefined}
      style={colour ? { backgroundColor: colour } : undefined}
    >
      {sources && (
        <Picture files={{ ...sources, jpeg: thumbnail, width, height }} alt="" sizes={sizes} first={first} />
      )}
    </span>
  )
}
