import { uploadSources } from '#contract/rules/pictures.ts'
import { posterWidths } from '#contract/rules/videos.ts'
import type { ListedVideo } from '#contract/videos.ts'
import { Picture } from '../../ui/files/picture.tsx'

interface VideoPosterProps {
  video: Pick<ListedVideo, 'thumbnail' | 'thumbnailWidth' | 'thumbnailHeight' | 'colour'>
  sizes: string
  first?: boolean
  /** Shows an upright picture whole, between strips of its own colour. */
  isWhole?: boolean
}

/** Poster of a video, stored on this site. */
export function VideoPoster({ video, sizes, first = false, isWhole = false }: VideoPosterProps) {
  const { thumbnail, thumbnailWidth: width, thumbnailHeight: height, colour } = video
  const sources = uploadSources(thumbnail, posterWidths)
  return (
    <span
      className="absolute inset-0 block bg-night"
      style={colour ? { backgroundColor: colour } : undefined}
    >
      {sources && (
        <Picture
          files={{ ...sources, jpeg: thumbnail, width, height }}
          alt=""
          sizes={sizes}
          first={first}
          className={`size-full ${isWhole && height > width ? 'object-contain' : 'object-cover'}`}
        />
      )}
    </span>
  )
}
