import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import type { Quotation } from '#contract/public-logs.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { lazyComponent, useQuietComponent } from '../../../platform/hydration/lazy-component.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { displayTitle } from '../../../ui/display-title.ts'
import { FrameLink } from '../../../ui/frame-link.tsx'
import { Neatline } from '../../../ui/neatline.tsx'
import { EditLink } from '../../../ui/staff-link.tsx'
import { useMoveBack } from '../../../ui/use-move-back.ts'
import { openReport } from '../../people/person-dialog-state.ts'
import { SafeHtml } from '../../site/safe-html.tsx'
import { addressOf } from '../article-address.ts'
import type { CardArticle } from '../blog.data.ts'
import { FeedLinks } from '../feed-links.tsx'
import { useForeignLanguage } from '../foreign-language.ts'
import { ArticleColumns } from '../list/article-list.tsx'
import { QuotedPassages } from '../passages/quoted-passages.tsx'
import { TakePassage } from '../passages/take-passage.tsx'
import { ArticleOnward } from './article-onward.tsx'
import { ArticlePicture } from './article-picture.tsx'
import { AuthorCard } from './author-card.tsx'
import { hasInitial } from './initial.ts'
import { ShareButton } from './share-button.tsx'
import './article.css'
import './article-words.css'
import './print.css'

/** Selects the picture of the article's card. */
const coverOf = (path: string) => `.article-card:has([href="${path}"]) .article-cover`

const marginNotes = lazyComponent(() => import('../passages/margin-notes.tsx'))

interface ArticleViewProps {
  article: ShownArticle
  related: readonly CardArticle[]
  /** Public messages that quote passages of the article. */
  quotations?: readonly Quotation[]
  /** Shown above the title. */
  note?: React.ReactNode
  /** Shown between the article and the links to others. */
  children?: React.ReactNode
}

/** Page of an article: title, picture or video, text, author, and links to others. */
export function ArticleView({ article, related, quotations, note, children }: ArticleViewProps) {
  const { t } = useTranslation('blog')
  const foreign = useForeignLanguage()
  const { content, language } = article
  const frame = useRef<HTMLElement>(null)
  const MarginNotes = useQuietComponent(marginNotes)
  useMoveBack('picture', `body:not(:has(.article-picture)) ${coverOf(addressOf(article))}`)
  return (
    <>
      <div className="reading-progress" aria-hidden="true" />
      <article ref={frame} className="article relative">
        {note}
        <ArticleTitle article={article} />
        <ArticlePicture article={article} />
        {content && (
          <SafeHtml
            html={content}
            lang={foreign(language)}
            className={hasInitial(content) ? 'prose article-body article-initial' : 'prose article-body'}
          />
        )}
        <AuthorCard article={article}>
          <ReportArticle article={article} />
        </AuthorCard>
        <TakePassage path={addressOf(article)} article={frame} />
        {MarginNotes && (
          <MarginNotes key={article.id} articleId={article.id} quotations={quotations} article={frame} />
        )}
      </article>
      {quotations && <QuotedPassages quotations={quotations} />}
      {children}
      <ArticleOnward article={article} />
      <div className="article-related mt-0">
        <FeedLinks path="/feed" language={language} byMail />
      </div>
      {related.length > 0 && (
        <section className="article-related" aria-labelledby="related">
          <h2 id="related" className="type-title section-rule mb-4">
            {t('article.related')}
          </h2>
          <ArticleColumns articles={related} />
        </section>
      )}
      <Neatline quiet className="article-end" />
    </>
  )
}

function ArticleTitle({ article }: { article: ShownArticle }) {
  const { formatFullDate } = useDates()
  const { t } = useTranslation('blog')
  const foreign = useForeignLanguage()
  const { id, title, category, categoryKey, description, authorName, profileImage, createdAt } = article
  const lang = foreign(article.language)
  const author = authorName || t('article.site')
  return (
    <header className="article-head">
      {category && (
        <FrameLink to={`/blog?category=${categoryKey}`} className="article-badge">
          {category}
        </FrameLink>
      )}
      <h1 lang={lang} className={`${displayTitle(title)} article-headline`}>
        {title}
      </h1>
      {description && (
        <p lang={lang} className="type-deck article-deck">
          {description}
        </p>
      )}
      <div className="article-byline">
        <Avatar nick={author} size={40} {...(profileImage && { image: smallAvatar(profileImage) })} />
        <p className="min-w-0 flex-1">
          <span className="block font-semibold">{author}</span>
          <time dateTime={createdAt} className="text-small text-muted">
            {formatFullDate(createdAt)}
          </time>
        </p>
        <EditLink to={`/editor/${id}`} />
        <ShareButton title={title} />
      </div>
    </header>
  )
}

/** Report button for members, except the author. */
function ReportArticle({ article }: { article: ShownArticle }) {
  const { t } = useTranslation(['blog', 'people'])
  const session = useSession()
  const { id, title, authorId, authorName } = article
  if (!session || session.userId === authorId) return null

  const name = authorName || t('article.site')
  return (
    <button
      type="button"
      className="text-link-quiet article-report"
      onClick={() => openReport({ type: 'article', id, name, text: title })}
    >
      {t('people:report.item')}
    </button>
  )
}
