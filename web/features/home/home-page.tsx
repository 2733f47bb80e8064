import { redirect } from 'react-router'
import type { LayoutHandleOf } from '../../layouts/layout-handle.ts'
import { call } from '../../platform/page-data.ts'
import { latestArticles } from '../blog/blog.data.ts'
import { BlogHome } from '../blog/blog-home.tsx'
import type { Route } from './+types/home-page.ts'
import { allChannels, readCommunity } from './community.data.ts'
import { CommunityHome } from './community-home.tsx'

/** Who comes for the people sees at once who is here. */
export const handle: LayoutHandleOf<Awaited<ReturnType<typeof loader>> | undefined> = (home) => ({
  panel: home?.screen === 'community' ? true : 'collapsed',
  rests: home?.screen !== 'community',
})

/** The site's choice of a first page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { homeScreen } = await call(context, 'GET /api/config', {})
  if (homeScreen === 'community') {
    return { screen: 'community' as const, community: await readCommunity(context) }
  }
  if (homeScreen === 'channel') {
    const { defaultChannel } = await call(context, 'GET /api/company/:companyId', {
      params: { companyId: 1 },
    })
    throw redirect(`/${defaultChannel}`)
  }
  const [latest, channels] = await Promise.all([latestArticles(context), allChannels(context)])
  return { screen: 'blog' as const, latest, channels }
}

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  if (home.screen === 'community') return <CommunityHome community={home.community} />
  return <BlogHome latest={home.latest} channels={home.channels} />
}
