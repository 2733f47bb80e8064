import { useTranslation } from 'react-i18next'
import { formatDuration } from '#contract/rules/videos.ts'
import type { ShownVideo } from '#contract/videos.ts'
import { useDates } from '../../platform/use-dates.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { EditLink } from '../../ui/edit-link.tsx'
import { ShareButton } from '../blog/share-button.tsx'
import { VideoDescription } from './video-description.tsx'
import { VideoFacade } from './video-facade.tsx'
import { VideoPoster } from './video-poster.tsx'
import './videos.css'
import './video.css'

const sizes = '(min-width: 1024px) 960px, 100vw'

/** The player behind its picture, and everything that is known of the video. */
export function VideoView({ video }: { video: ShownVideo }) {
  const { t } = useTranslation('videos')
  const { id, title, description, tags, thumbnailWidth, thumbnailHeight } = video
  const isUpright = thumbnailHeight > thumbnailWidth
  return (
    <article className="video" data-upright={isUpright || undefined}>
      <Breadcrumb steps={[{ text: t('title'), to: '/videos' }, { text: title }]} className="video-way" />
      <div className="video-player">
        <VideoFacade
          id={id}
          title={title}
          label={t('watch')}
          hint={t('watchText')}
          poster={<VideoPoster video={video} sizes={isUpright ? '360px' : sizes} first />}
        />
      </div>
      <div className="video-words">
        <header className="video-head">
          <h1 className="type-title type-title-xl video-title">{title}</h1>
          <VideoFacts video={video} />
          <ShareButton title={title} />
          <EditLink to="/admin/videos" />
        </header>
        {description && <VideoDescription text={description} />}
        {tags.length > 0 && (
          <ul className="video-tags" aria-label={t('tags')}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function VideoFacts({ video: { statistics, duration, publishedAt } }: { video: ShownVideo }) {
  const { formatLongDate } = useDates()
  const { t, i18n } = useTranslation('videos')
  const count = Number(statistics.viewCount)
  const number = new Intl.NumberFormat(i18n.language).format(count)
  return (
    <dl className="video-facts">
      {count > 0 && (
        <div>
          <dt className="sr-only">{t('viewed')}</dt>
          <dd>{t('views', { count, number })}</dd>
        </div>
      )}
      {duration > 0 && (
        <div>
          <dt className="sr-only">{t('duration')}</dt>
          <dd className="figures">{formatDuration(duration)}</dd>
        </div>
      )}
      <div>
        <dt className="sr-only">{t('published')}</dt>
        <dd>
          <time dateTime={publishedAt}>{formatLongDate(publishedAt)}</time>
        </dd>
      </div>
    </dl>
  )
}
