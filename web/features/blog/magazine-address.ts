import { redirect } from 'react-router'
import type { Route } from './+types/magazine-address.ts'
import { addressOf } from './article-address.ts'
import { readArticle } from './blog.data.ts'

/** The address that the list of articles has for each of them: it leads to where the text is shown. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const article = await readArticle(context, slug)
  const { search } = new URL(request.url)
  if (article) return redirect(addressOf(article) + search, 301)
  // A draft, perhaps: there staff see it, everybody else that there is nothing.
  return redirect(`/blog/${encodeURIComponent(slug)}${search}`, 302)
}
