import type { LayoutHandle } from '../../layouts/layout-handle.ts'
import type { Route } from './+types/home-blog-page.ts'
import { latestArticles } from './blog.data.ts'
import { BlogHome } from './blog-home.tsx'

export const handle: LayoutHandle = { panel: 'collapsed', rests: true }

/** The blog as a home, whichever home the site has. */
export async function loader({ context }: Route.LoaderArgs) {
  return { latest: await latestArticles(context) }
}

export default function HomeBlogPage({ loaderData: { latest } }: Route.ComponentProps) {
  return <BlogHome latest={latest} />
}
