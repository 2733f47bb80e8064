import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import { VideoFacade } from '../../videos/video-facade.tsx'
import { CoverPicture } from '../cover-picture.tsx'

const sizes = '(min-width: 1024px) 784px, 100vw'

/** Also used for a text that is being written. */
type Pictured = Pick<ShownArticle, 'title' | 'youtube' | 'content' | 'coverUrl' | 'coverSizes' | 'images'>

/** The video with its poster, else the first picture, else the cover. */
export function ArticlePicture({ article }: { article: Pictured }) {
  const { t } = useTranslation('blog')
  const { youtube, title } = article
  if (youtube) {
    return (
      <div className="article-picture">
        <VideoFacade
          id={youtube}
          title={t('article.video', { title })}
          label={t('article.watch')}
          hint={t('article.watchText')}
          poster={<Still article={article} />}
          className="cover"
        />
      </div>
    )
  }
  if (!article.coverUrl && !ownPicture(article)) return null
  return (
    <figure className="article-picture">
      <Still article={article} />
    </figure>
  )
}

function Still({ article }: { article: Pictured }) {
  const own = ownPicture(article)
  if (!own) return <CoverPicture cover={article} sizes={sizes} first />
  return (
    <span className="cover">
      <img src={`/uploads/${own}`} alt="" width={1200} height={675} fetchPriority="high" />
    </span>
  )
}

/** Returns the first picture of the article, unless its text contains it. */
function ownPicture({ images: [first], content }: Pictured): string | undefined {
  return first && !content.includes(first.image) ? first.image : undefined
}
