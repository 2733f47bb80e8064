import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { readBlogFirst } from '../home/community.data.ts'
import type { Route } from './+types/home-blog-page.ts'
import { BlogHome } from './blog-home.tsx'

export const handle: LayoutHandle = {
  panel: 'collapsed',
  rests: true,
  texts: ['blog', 'home', 'videos', 'welcome'],
}

/** What people say makes no page stale: it is made anew when it is as old as this. */
export const headers = () => ({ 'cache-control': 'max-age=15' })

/** The blog as a home, whichever home the site has. */
export async function loader({ context }: Route.LoaderArgs) {
  return { first: await readBlogFirst(context) }
}

export default function HomeBlogPage({ loaderData: { first } }: Route.ComponentProps) {
  return <BlogHome first={first} />
}
