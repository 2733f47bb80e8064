import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { readBlogFirst } from '../home/community.data.ts'
import type { Route } from './+types/home-blog-page.ts'
import { BlogHome } from './blog-home.tsx'

export const handle: LayoutHandle = {
  panel: 'collapsed',
  rests: true,
  texts: ['blog', 'home', 'videos', 'welcome'],
}

/** New messages do not invalidate the cached page, so it expires after this time. */
export const headers = () => ({ 'cache-control': 'max-age=15' })

/** Shows the blog as the home, whatever home the site has. */
export async function loader({ context }: Route.LoaderArgs) {
  return { first: await readBlogFirst(context) }
}

export default function HomeBlogPage({ loaderData: { first } }: Route.ComponentProps) {
  return <BlogHome first={first} />
}
