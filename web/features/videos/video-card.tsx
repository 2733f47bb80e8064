import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDuration } from '#contract/rules/videos.ts'
import type { ListedVideo } from '#contract/videos.ts'
import { useDates } from '../../platform/use-dates.ts'
import { videoAddress } from './video-address.ts'
import { VideoPoster } from './video-poster.tsx'

interface VideoCardProps {
  video: ListedVideo
  sizes: string
  first?: boolean
  /** Plays it here instead of leading to its page. */
  onPlay?: () => void
  headingLevel?: 2 | 3
}

/** A picture, how long it takes, its title, and since when. All of it can be pressed. */
export function VideoCard({ video, sizes, first = false, onPlay, headingLevel = 3 }: VideoCardProps) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('videos')
  const { id, title, duration, publishedAt } = video
  const Heading = `h${headingLevel}` as const
  return (
    <article className="video-card">
      <div className="video-card-picture">
        <VideoPoster video={video} sizes={sizes} first={first} isWhole />
        <span className="video-card-play" aria-hidden="true">
          <PlayIcon weight="fill" />
        </span>
        {duration > 0 && (
          <span className="video-card-time figures">
            <span className="sr-only">{t('duration')} </span>
            {formatDuration(duration)}
          </span>
        )}
      </div>
      <Heading className="video-card-title">
        {onPlay ? (
          <button type="button" onClick={onPlay} data-video={id}>
            {title}
          </button>
        ) : (
          <Link to={videoAddress(id)} prefetch="intent">
            {title}
          </Link>
        )}
      </Heading>
      <p className="video-card-date">
        <time dateTime={publishedAt}>{formatLongDate(publishedAt)}</time>
      </p>
    </article>
  )
}
