import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { CardArticle } from '../blog/blog.data.ts'
import { ArticleCard } from '../blog/list/article-card.tsx'
import { HomeSection } from './home-section.tsx'

/** The newest article, large, with the previous ones beside or below it. */
export function CommunityArticles({ articles: [lead, ...others] }: { articles: readonly CardArticle[] }) {
  const { t } = useTranslation(['home', 'blog'])
  if (!lead) {
    return (
      <HomeSection title={t('blog:home.latest')} className="home-lead">
        <EmptyState
          mark="lighthouse"
          at={[78, 35]}
          className="mt-4"
          headingLevel={3}
          title={t('articles.empty')}
          action={<ButtonLink to="/channels">{t('articles.action')}</ButtonLink>}
        >
          {t('articles.emptyText')}
        </EmptyState>
      </HomeSection>
    )
  }
  return (
    <>
      <HomeSection
        title={t('blog:home.latest')}
        more={{ to: '/blog', text: t('blog:home.all') }}
        className="home-lead"
      >
        <div className="mt-4">
          <ArticleCard article={lead} look="lead" sizes="(min-width: 1024px) 46vw, 100vw" />
        </div>
      </HomeSection>
      {others.length > 0 && (
        <ul className="home-rows">
          {others.slice(0, 3).map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} look="row" sizes="104px" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
