import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { FrameLink } from '../../../ui/frame-link.tsx'
import { forgetSwipe } from '../../../ui/note-swipes.ts'
import { SafeHtml } from '../../site/safe-html.tsx'
import { addressOf } from '../article-address.ts'
import type { CardArticle } from '../blog.data.ts'
import { CoverPicture } from '../cover-picture.tsx'
import { useForeignLanguage } from '../foreign-language.ts'
import './cards.css'

interface ArticleCardProps {
  article: CardArticle
  /** The lead opens a list, cards follow in columns, rows are beside something larger. */
  look?: 'lead' | 'card' | 'row'
  /** `sizes` attribute of the picture. */
  sizes: string
  /** Whether it is in the first viewport. */
  first?: boolean
  headingLevel?: 2 | 3
}

const titles = { lead: 'type-title-2xl', card: 'type-title-sm', row: 'type-title-xs' }

/** Article in a list. The whole card is a link. */
export function ArticleCard({
  article,
  look = 'card',
  sizes,
  first = false,
  headingLevel = 3,
}: ArticleCardProps) {
  const Heading = `h${headingLevel}` as const
  const { categoryName, title, language } = article
  const lang = useForeignLanguage()(language)
  return (
    <article className={`article-card article-${look}`}>
      <CoverPicture cover={article} sizes={sizes} first={first} className="article-cover" />
      <div className="article-words">
        {look === 'lead' && categoryName && <p className="article-category">{categoryName}</p>}
        <Heading className={`type-title ${titles[look]} article-title`}>
          <FrameLink to={addressOf(article)} lang={lang} prefetch="intent" moves onClick={carryPicture}>
            {title}
          </FrameLink>
        </Heading>
        {look !== 'row' && <Excerpt article={article} lang={lang} />}
        <Meta article={article} look={look} />
      </div>
    </article>
  )
}

/**
 * Moves the card's picture to its place on the article's page by a view transition, which other pictures do
 * not take part in.
 */
function carryPicture({ currentTarget }: React.MouseEvent): void {
  forgetSwipe()
  const picture = currentTarget.closest('.article-card')?.querySelector<HTMLElement>('.article-cover')
  for (const other of document.querySelectorAll<HTMLElement>('.article-picture, .article-cover'))
    other.style.setProperty('view-transition-name', other === picture ? 'picture' : 'none')
}

function Excerpt({
  article: { description, content },
  lang,
}: {
  article: CardArticle
  lang: string | undefined
}) {
  if (description) {
    return (
      <p lang={lang} className="article-excerpt">
        {description}
      </p>
    )
  }
  return content ? <SafeHtml html={content} lang={lang} className="article-excerpt" /> : null
}

function Meta({ article, look }: Required<Pick<ArticleCardProps, 'article' | 'look'>>) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('blog')
  const { createdAt, categoryName, authorName } = article
  return (
    <p className="article-meta">
      {look === 'lead' && (
        <>
          <bdi>{authorName || t('article.site')}</bdi> ·{' '}
        </>
      )}
      {look === 'card' && categoryName && <span className="article-category">{categoryName}</span>}
      <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
    </p>
  )
}
