import { useTranslation } from 'react-i18next'
import type { ListedArticle } from '#contract/articles.ts'
import { ArticleCard } from '../blog/article-card.tsx'
import { FeedAlternates, FeedLinks } from '../blog/feed-links.tsx'
import '../blog/latest.css'

interface PersonArticlesProps {
  person: { id: number; name: string }
  articles: readonly ListedArticle[]
}

/** What somebody has written for the site. */
export function PersonArticles({ person: { id, name }, articles }: PersonArticlesProps) {
  const { t } = useTranslation('people')
  if (articles.length === 0) return null
  return (
    <section className="section-rule" aria-labelledby="person-articles">
      <h2 id="person-articles" className="type-title">
        {t('person.articles')}
      </h2>
      <ul className="latest-rows mt-4">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} look="row" sizes="104px" />
          </li>
        ))}
      </ul>
      <FeedAlternates path={`/feed/person/${id}`} title={name} />
      <FeedLinks path={`/feed/person/${id}`} />
    </section>
  )
}
