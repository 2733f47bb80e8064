import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import { cut } from '#contract/rules/cut-text.ts'
import { ownLogo } from '#contract/rules/pictures.ts'
import { useAbsoluteAddress } from '../../../platform/page/absolute-address.ts'
import { Head } from '../../../platform/page/head.tsx'
import { Breadcrumbs, JsonLd } from '../../../platform/page/json-ld.tsx'
import { useSharePicture } from '../../../platform/page/share-picture.ts'
import { useSite } from '../../../platform/page/use-site.ts'
import { commentData } from '../../comments/comment-data.ts'
import type { ShownComments } from '../../comments/comments.data.ts'
import { addressOf } from '../article-address.ts'
import { plainText } from '../plain-text.ts'
import { TextAlternates, useTranslationData } from './text-alternates.tsx'

/** Returns the share picture, or the cover until that is generated. */
export function sharePicture({ shareImage, coverUrl, coverSizes }: ShownArticle) {
  if (shareImage) return { image: shareImage }
  return coverUrl ? { image: coverUrl, imageSize: coverSizes[0] } : {}
}

/** Metadata of an article for search engines and shared links. */
export function ArticleHead({
  article,
  comments,
}: {
  article: ShownArticle
  comments?: ShownComments | undefined
}) {
  const { t } = useTranslation('blog')
  const { name, logo } = useSite()
  const absolute = useAbsoluteAddress()
  const { title, content, createdAt, updatedAt, authorName, category, coverUrl } = article
  const description = cut(article.description || plainText(content), 200)
  const address = addressOf(article)
  const sitePicture = useSharePicture()
  const image = coverUrl || sitePicture
  const translations = useTranslationData('Article', article)

  return (
    <>
      <Head
        title={title}
        type="article"
        description={description}
        {...sharePicture(article)}
        canonical={address}
        textLanguage={article.language}
        alternates={<TextAlternates text={article} />}
      />
      <JsonLd
        data={{
          '@type': 'Article',
          headline: cut(title, 110),
          description,
          image: [absolute(image)],
          datePublished: createdAt,
          dateModified: updatedAt,
          author: { '@type': 'Person', name: authorName || name },
          publisher: {
            '@type': 'Organization',
            name,
            logo: absolute(logo === ownLogo ? '/apple-touch-icon.png' : logo),
          },
          mainEntityOfPage: absolute(address),
          ...translations,
          ...(category && { articleSection: category }),
          ...(comments && commentData(comments, absolute)),
        }}
      />
      <Breadcrumbs
        steps={[
          { name, item: absolute('/') },
          { name: t('title'), item: absolute('/blog') },
          { name: title, item: absolute(address) },
        ]}
      />
    </>
  )
}
