import { redirect } from 'react-router'
import type { LayoutHandleOf } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { BlogHome } from '../blog/blog-home.tsx'
import type { Route } from './+types/home-page.ts'
import { readBlogFirst, readCommunity } from './community.data.ts'
import { CommunityHome } from './community-home.tsx'

/** Who comes for the people sees at once who is here. */
export const handle: LayoutHandleOf<Awaited<ReturnType<typeof loader>> | undefined> = (home) => ({
  panel: home?.screen === 'community' ? true : 'collapsed',
  rests: home?.screen !== 'community',
  texts: ['blog', 'categories', 'home', 'stores', 'videos', 'welcome'],
})

/** What people say makes no page stale: it is made anew when it is as old as this. */
export const headers = () => ({ 'cache-control': 'max-age=15' })

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
  return { screen: 'blog' as const, first: await readBlogFirst(context) }
}

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  return home.screen === 'community' ? (
    <CommunityHome community={home.community} />
  ) : (
    <BlogHome first={home.first} />
  )
}
