import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDuration } from '#contract/rules/videos.ts'
import type { ListedVideo } from '#contract/videos.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { PlayIcon } from '../../ui/icons/play.ts'
import { videoAddress } from './video-address.ts'
import { VideoPoster } from './video-poster.tsx'

interface VideoCardProps {
  video: ListedVideo
  sizes: string
  first?: boolean
  /** Plays the video in place instead of linking to its page. */
  onPlay?: () => void
  headingLevel?: 2 | 3
}

export const videosGrid = 'mt-4 grid gap-x-5 gap-y-7 sm:grid-cols-2 lg:grid-cols-3'
export const videoTitle = 'wrap-anywhere mt-2.5 font-strong text-lead leading-tight text-pretty'

/** The whole card can be pressed, but only the title names it. */
const wholeCard =
  'text-start after:absolute after:inset-0 after:rounded-picture focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-sea focus-visible:after:outline-offset-2'

/** Poster, duration, title and date. The whole card can be pressed. */
export function VideoCard({ video, sizes, first = false, onPlay, headingLevel = 3 }: VideoCardProps) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('videos')
  const { id, title, duration, publishedAt } = video
  const Heading = `h${headingLevel}` as const
  return (
    <article className="group relative">
      <div className="relative aspect-16/9 overflow-hidden rounded-picture bg-night">
        <VideoPoster video={video} sizes={sizes} first={first} isWhole />
        <span
          className="absolute start-2.5 bottom-2.5 grid size-9 place-content-center rounded-full bg-lamp text-on-lamp transition-[scale] duration-long group-hover:scale-110"
          aria-hidden="true"
        >
          <PlayIcon weight="fill" className="size-4" />
        </span>
        {duration > 0 && (
          <span className="figures absolute end-2.5 bottom-2.5 rounded-picture bg-shade/86 px-1.75 py-0.5 font-semibold text-note text-white">
            <span className="sr-only">{t('duration')} </span>
            {formatDuration(duration)}
          </span>
        )}
      </div>
      <Heading className={`${videoTitle} underline-offset-3 group-hover:underline`}>
        {onPlay ? (
          <button type="button" className={wholeCard} onClick={onPlay} data-video={id}>
            {title}
          </button>
        ) : (
          <Link to={videoAddress(id)} prefetch="intent" className={wholeCard}>
            {title}
          </Link>
        )}
      </Heading>
      <p className="mt-0.5 text-muted text-small/body">
        <time dateTime={publishedAt}>{formatLongDate(publishedAt)}</time>
      </p>
    </article>
  )
}
