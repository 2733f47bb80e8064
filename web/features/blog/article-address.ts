import type { ListedArticle, ShownArticle } from '#contract/articles.ts'

type Addressed = Pick<ListedArticle | ShownArticle, 'slug' | 'isLyrics'>

/** Returns the path of an article; lyrics have their own. */
export function addressOf({ slug, isLyrics }: Addressed): string {
  return `/${isLyrics ? 'lyrics' : 'blog'}/${slug}`
}
