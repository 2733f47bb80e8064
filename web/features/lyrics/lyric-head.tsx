import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import { cut } from '#contract/rules/cut-text.ts'
import type { Track } from '#contract/tracks.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { Breadcrumbs, JsonLd } from '../../platform/page/json-ld.tsx'
import { useSharePicture } from '../../platform/page/share-picture.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { sharePicture } from '../blog/article/article-head.tsx'
import { TextAlternates, useTranslationData } from '../blog/article/text-alternates.tsx'
import { plainText } from '../blog/plain-text.ts'
import { commentData } from '../comments/comment-data.ts'
import type { ShownComments } from '../comments/comments.data.ts'
import { lyricAddress } from './lyric-neighbours.tsx'

interface LyricHeadProps {
  lyric: ShownArticle
  track: Track | undefined
  comments: ShownComments | undefined
}

/** What search engines and shared links show of a lyric. */
export function LyricHead({ lyric, track, comments }: LyricHeadProps) {
  const { t } = useTranslation('lyrics')
  const { name: site } = useSite()
  const absolute = useAbsoluteAddress()
  const { title, content, description, coverUrl, createdAt } = lyric
  const words = plainText(content)
  const address = lyricAddress(lyric.slug)
  const sitePicture = useSharePicture()
  const image = coverUrl || sitePicture
  const translations = useTranslationData('MusicComposition', lyric)
  const steps = [
    { name: site, item: absolute('/') },
    { name: t('title'), item: absolute('/lyrics') },
    { name: title, item: absolute(address) },
  ]

  return (
    <>
      <Head
        title={t('pageTitle', { title })}
        type="article"
        description={cut(description || words, 200)}
        {...sharePicture(lyric)}
        canonical={address}
        textLanguage={lyric.language}
        alternates={<TextAlternates text={lyric} />}
      />
      <JsonLd
        data={{
          '@type': 'MusicComposition',
          name: title,
          url: absolute(address),
          image: absolute(image),
          datePublished: createdAt,
          ...translations,
          ...(track && { composer: { '@type': 'MusicGroup', name: track.artist } }),
          lyrics: { '@type': 'CreativeWork', text: words, inLanguage: lyric.language },
          ...(comments && commentData(comments, absolute)),
        }}
      />
      <Breadcrumbs steps={steps} />
    </>
  )
}
