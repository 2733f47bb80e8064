import { redirect } from 'react-router'
import type { Route } from './+types/magazine-address.ts'
import { addressOf } from './article-address.ts'
import { readArticle } from './blog.data.ts'

/** Redirects `/magazine/:slug`, which the staff's list of articles links to, to the page of the text. */
export async function loader({ params: { slug }, url: { search }, context }: Route.LoaderArgs) {
  const article = await readArticle(context, slug)
  if (article) return redirect(addressOf(article) + search, 301)
  // It may be a draft, which only staff see there.
  return redirect(`/blog/${encodeURIComponent(slug)}${search}`, 302)
}
