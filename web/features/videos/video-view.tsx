import { useTranslation } from 'react-i18next'
import { numberText } from '#contract/rules/number-text.ts'
import { describedParts, formatDuration } from '#contract/rules/videos.ts'
import type { ShownVideo } from '#contract/videos.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { EditLink } from '../../ui/staff-link.tsx'
import { ShareButton } from '../blog/article/share-button.tsx'
import { VideoFacade } from './video-facade.tsx'
import { VideoPoster } from './video-poster.tsx'

const uprightPlayer = 'mx-auto aspect-9/16 w-[min(--spacing(90),100%)] rounded-picture md:h-160 md:w-90'
/** As wide as the player. */
export const videoColumn = 'max-w-[calc(--spacing(240)+2*var(--gutter))]'
const sizes = '(min-width: 1024px) 960px, 100vw'

/** The player behind its poster, and all facts about the video. */
export function VideoView({ video }: { video: ShownVideo }) {
  const { t } = useTranslation('videos')
  const { id, title, description, tags, thumbnailWidth, thumbnailHeight } = video
  const isUpright = thumbnailHeight > thumbnailWidth
  return (
    <article
      className={`group/video ${videoColumn} mx-auto w-full pt-1 pb-18 data-upright:md:grid data-upright:md:grid-cols-[auto_minmax(0,1fr)] md:pt-7`}
      data-upright={isUpright || undefined}
    >
      <Breadcrumb
        steps={[{ text: t('title'), to: '/videos' }, { text: title }]}
        className="mb-3 px-gutter group-data-upright/video:md:col-span-full md:mb-5"
      />
      <div className="group-data-upright/video:px-gutter group-data-upright/video:md:pe-0 md:px-gutter">
        <VideoFacade
          id={id}
          title={title}
          className={isUpright ? uprightPlayer : 'aspect-16/9 md:rounded-picture'}
          label={t('watch')}
          hint={t('watchText')}
          poster={<VideoPoster video={video} sizes={isUpright ? '360px' : sizes} first />}
        />
      </div>
      <div className="max-w-[calc(var(--prose)+2*var(--gutter))] px-gutter pt-5">
        <header className="grid justify-items-start gap-2.5">
          <h1 className="type-title type-title-xl wrap-anywhere text-balance">{title}</h1>
          <VideoFacts video={video} />
          <div className="flex flex-wrap items-center gap-2.5">
            <ShareButton title={title} />
            <EditLink to="/admin/videos" />
          </div>
        </header>
        {description && <VideoDescription text={description} />}
        {tags.length > 0 && (
          <ul className="mt-6 flex flex-wrap gap-2" aria-label={t('tags')}>
            {tags.map((tag) => (
              <li key={tag} className="wrap-anywhere rounded-full bg-shoal px-3 py-1 text-label/body">
                {tag}
              </li>
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
  const number = numberText(count, i18n.language)
  return (
    <dl className="flex flex-wrap gap-y-0.5 text-muted [&>div:not(:last-child)]:after:mx-2 [&>div:not(:last-child)]:after:content-['·']">
      {count > 0 && (
        <div>
          <dt className="sr-only">{t('viewed')}</dt>
          <dd className="inline">{t('views', { count, number })}</dd>
        </div>
      )}
      {duration > 0 && (
        <div>
          <dt className="sr-only">{t('duration')}</dt>
          <dd className="figures inline">{formatDuration(duration)}</dd>
        </div>
      )}
      <div>
        <dt className="sr-only">{t('published')}</dt>
        <dd className="inline">
          <time dateTime={publishedAt}>{formatLongDate(publishedAt)}</time>
        </dd>
      </div>
    </dl>
  )
}

/** Plain text with its line breaks; web addresses in it are links, and nothing else is. */
function VideoDescription({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere mt-6 whitespace-pre-line border-line border-t pt-5 font-read text-serif leading-body">
      {describedParts(text).map((part, index) =>
        'link' in part ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
            key={index}
            href={part.link}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="text-sea underline underline-offset-3"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
