import type { ListedArticle, ShownArticle } from '#contract/articles.ts'
import type { Quotation } from '#contract/public-logs.ts'
import { categoryId } from '#contract/rules/categories.ts'
import { absent, call, type PageContext } from '../../platform/page/page-data.ts'
import type { BlogQuery } from './blog-query.ts'

/** One lead article, and full rows of three or of two. */
const perPage = 13

export type CardArticle = Pick<
  ListedArticle,
  | ('id' | 'slug' | 'isLyrics' | 'language' | 'title' | 'description' | 'content' | 'createdAt')
  | ('authorName' | 'categoryName' | 'coverUrl' | 'coverSizes')
>

/** Reduces articles to what cards show, because loader data is also serialized into the page. */
function forCards(articles: readonly ListedArticle[]): CardArticle[] {
  return articles.map((article) => {
    const { id, slug, isLyrics, language, title, description, createdAt, authorName } = article
    const { categoryName, coverUrl } = article
    return {
      ...{ id, slug, isLyrics, language, title, description, createdAt, authorName, categoryName, coverUrl },
      content: description ? '' : article.content,
      coverSizes: article.coverSizes.slice(0, 1),
    }
  })
}

export interface BlogList extends BlogQuery {
  articles: CardArticle[]
  /** Keys of the categories that have an article, in the common order. */
  categories: string[]
  hasMore: boolean
}

export async function readBlog(context: PageContext, query: BlogQuery): Promise<BlogList> {
  const category = query.category && categoryId(query.category)
  const list = (page: number, limit: number) =>
    call(context, 'GET /api/articles', {
      query: { ...(category && { category }), page: String(page), limit: String(limit) },
    })
  const [articles, after, used] = await Promise.all([
    list(query.page, perPage),
    // The first one of the next page, as a page of one.
    list(query.page * perPage + 1, 1),
    call(context, 'GET /api/article-categories', { query: { used: true } }),
  ])
  const categories = used.map(({ key }) => key)
  return { ...query, articles: forCards(articles), categories, hasMore: after.length > 0 }
}

/** Returns the latest articles; empty on failure. */
export async function latestArticles(context: PageContext): Promise<CardArticle[]> {
  return forCards((await call(context, 'GET /api/articleLast', {}).catch(() => undefined)) ?? [])
}

/** Returns the public messages that quote the article; empty on failure. */
export async function readQuotations(
  context: PageContext,
  { id, isQuoted }: Pick<ShownArticle, 'id' | 'isQuoted'>,
): Promise<Quotation[]> {
  if (!isQuoted) return []
  const found = await call(context, 'GET /api/articles/:id/quotations', { params: { id } }).catch(
    () => undefined,
  )
  return found ?? []
}

export async function readArticle(context: PageContext, slug: string): Promise<ShownArticle | undefined> {
  const article = await call(context, 'GET /api/article/:slug', { params: { slug } }).catch(absent)
  return article && { ...article, coverSizes: article.coverSizes.slice(0, 1) }
}

const relatedCount = 3

/** Returns articles of the same category first, then the newest. */
export async function relatedArticles(context: PageContext, article: ShownArticle): Promise<CardArticle[]> {
  const { categoryId: category } = article
  const alike = category
    ? await call(context, 'GET /api/articles', {
        query: { category, page: '1', limit: String(relatedCount + 1) },
      }).catch(() => [])
    : []
  const enough = alike.length > relatedCount
  const all = enough ? forCards(alike) : [...forCards(alike), ...(await latestArticles(context))]
  const same = [article, ...article.translations].map(({ slug }) => slug)
  const others = new Map(all.filter(({ slug }) => !same.includes(slug)).map((other) => [other.id, other]))
  return [...others.values()].slice(0, relatedCount)
}
