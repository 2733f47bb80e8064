import { type CategoryKey, categoryKey, categoryKeys } from '#contract/rules/categories.ts'

/** What the address of the blog asks for. */
export interface BlogQuery {
  category: CategoryKey | undefined
  page: number
}

/** A category by its key; its number is understood too. Whatever cannot be asked for is not there. */
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
