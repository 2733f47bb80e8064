import type { LayoutHandle } from '../../layouts/layout-handle.ts'
import { allChannels } from '../home/community.data.ts'
import type { Route } from './+types/home-blog-page.ts'
import { latestArticles } from './blog.data.ts'
import { BlogHome } from './blog-home.tsx'

export const handle: LayoutHandle = { panel: 'collapsed', rests: true }

/** The blog as a home, whichever home the site has. */
export async function loader({ context }: Route.LoaderArgs) {
  const [latest, channels] = await Promise.all([latestArticles(context), allChannels(context)])
  return { latest, channels }
}

export default function HomeBlogPage({ loaderData: { latest, channels } }: Route.ComponentProps) {
  return <BlogHome latest={latest} channels={channels} />
}
