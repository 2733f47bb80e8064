import type { ListedArticle, ShownArticle } from '#contract/articles.ts'

type Addressed = Pick<ListedArticle | ShownArticle, 'slug' | 'isLyrics'>

/** Lyrics are served beside articles, but belong to the lyrics. */
export function addressOf({ slug, isLyrics }: Addressed): string {
  return `/${isLyrics ? 'lyrics' : 'blog'}/${slug}`
}
