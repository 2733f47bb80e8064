import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import type { CardArticle } from '../blog.data.ts'
import { ArticleCard } from './article-card.tsx'

/** The newest article, large, and the others in columns. */
export function ArticleList({ articles: [lead, ...others] }: { articles: readonly CardArticle[] }) {
  // Preloads the texts of article pages, so that the view transition of the picture starts at once.
  useLateTexts('comments', 'people', 'videos')
  if (!lead) return null
  return (
    <>
      <div className="blog-lead">
        <ArticleCard
          article={lead}
          look="lead"
          sizes="(min-width: 1280px) 640px, (min-width: 640px) 60vw, 100vw"
          first
          headingLevel={2}
        />
      </div>
      {others.length > 0 && <ArticleColumns articles={others} headingLevel={2} />}
    </>
  )
}

interface ArticleColumnsProps {
  articles: readonly CardArticle[]
  headingLevel?: 2 | 3
}

export function ArticleColumns({ articles, headingLevel = 3 }: ArticleColumnsProps) {
  return (
    <ul className="blog-columns">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard
            article={article}
            sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 100vw"
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ul>
  )
}
