import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CardArticle } from '../blog.data.ts'
import { ArticleCard } from './article-card.tsx'
import './latest.css'

/** The newest article, large, beside the previous ones. */
export function LatestArticles({ articles: [lead, ...others] }: { articles: readonly CardArticle[] }) {
  const { t } = useTranslation('blog')
  if (!lead) return null
  return (
    <section aria-labelledby="latest-articles">
      <div className="section-rule flex items-baseline justify-between gap-4">
        <h2 id="latest-articles" className="type-title">
          {t('home.latest')}
        </h2>
        <Link to="/blog" className="text-link-quiet">
          {t('home.all')}
        </Link>
      </div>
      <div className="latest">
        <div>
          <ArticleCard article={lead} look="lead" sizes="(min-width: 1024px) 50vw, 100vw" />
        </div>
        {others.length > 0 && (
          <ul className="latest-rows">
            {others.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} look="row" sizes="104px" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
