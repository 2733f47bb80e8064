import { useTranslation } from 'react-i18next'
import { textLanguage } from '#contract/rules/text-language.ts'
import type { ShownVideo } from '#contract/videos.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { Breadcrumbs, JsonLd } from '../../platform/page/json-ld.tsx'
import { useSharePicture } from '../../platform/page/share-picture.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { commentData } from '../comments/comment-data.ts'
import type { ShownComments } from '../comments/comments.data.ts'
import { videoAddress } from './video-address.ts'

/** Metadata of a video for search engines and shared links. */
export function VideoHead({ video, comments }: { video: ShownVideo; comments?: ShownComments | undefined }) {
  const { t } = useTranslation('videos')
  const { name: siteName } = useSite()
  const absolute = useAbsoluteAddress()
  const { id, title, publishedAt, duration, shareImage, statistics } = video
  const views = Number(statistics.viewCount)
  const sitePicture = useSharePicture()
  const image = shareImage || sitePicture
  const description = video.description || t('watchOn', { title, siteName })
  const steps = [
    { name: t('title'), item: absolute('/videos') },
    { name: title, item: absolute(videoAddress(id)) },
  ]
  return (
    <>
      <Head title={title} description={description} image={image} textLanguage={textLanguage} />
      <JsonLd
        data={{
          '@type': 'VideoObject',
          name: title,
          description,
          thumbnailUrl: [absolute(video.thumbnail || image)],
          uploadDate: publishedAt,
          embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
          ...(duration > 0 && { duration: `PT${duration}S` }),
          ...(comments && commentData(comments, absolute)),
          // Videos that staff added by hand have no view count.
          ...(views > 0 && {
            interactionStatistic: {
              '@type': 'InteractionCounter',
              interactionType: { '@type': 'WatchAction' },
              userInteractionCount: views,
            },
          }),
        }}
      />
      <Breadcrumbs steps={steps} />
    </>
  )
}
