import { useTranslation } from 'react-i18next'
import type { ShownArticle } from '#contract/articles.ts'
import { initials } from '#contract/rules/initials.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { hueOf } from '../../../ui/avatar.tsx'
import { FrameLink } from '../../../ui/frame-link.tsx'
import './author-card.css'

type Written = Pick<ShownArticle, 'authorId' | 'authorName' | 'profileImage' | 'welcomeMessage' | 'createdAt'>

/** Author, their welcome message, the publication date, and actions. */
export function AuthorCard({ article, children }: { article: Written; children?: React.ReactNode }) {
  const { formatFullDate } = useDates()
  const { t } = useTranslation('blog')
  const { authorId, authorName, profileImage, welcomeMessage, createdAt } = article
  const name = authorName || t('article.site')
  return (
    <section className="author-card" aria-label={t('article.author')}>
      <span className="author-picture nick" style={hueOf(name)} aria-hidden="true">
        {profileImage ? (
          <img src={smallAvatar(profileImage)} alt={initials(name)} width={88} height={88} loading="lazy" />
        ) : (
          initials(name)
        )}
      </span>
      <div className="min-w-0">
        <p className="type-title type-title-sm">
          {authorId ? <FrameLink to={`/person/${authorId}`}>{name}</FrameLink> : name}
        </p>
        {welcomeMessage && <p className="author-welcome">“{welcomeMessage}”</p>}
        <p className="author-facts">
          <time dateTime={createdAt}>{t('article.published', { date: formatFullDate(createdAt) })}</time>
          {children}
        </p>
      </div>
    </section>
  )
}
