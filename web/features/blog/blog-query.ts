import { type CategoryKey, categoryKey, categoryKeys } from '#contract/rules/categories.ts'

/** Query of the blog's URL. */
export interface BlogQuery {
  category: CategoryKey | undefined
  page: number
}

/** Parses the category, a key or its number, and the page. Invalid values are ignored. */
export function readBlogQuery(query: URLSearchParams): BlogQuery {
  const requested = query.get('category') ?? ''
  const category = categoryKeys.find((key) => key === requested) ?? categoryKey(Number(requested))
  const page = Number(query.get('page'))
  return { category, page: Number.isSafeInteger(page) && page > 1 && page <= 10_000 ? page : 1 }
}

export function blogAddress({ category, page = 1 }: Partial<BlogQuery>): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/blog?${query}` : '/blog'
}
