import { redirect } from 'react-router'
import type { LayoutHandleOf } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { BlogHome } from '../blog/blog-home.tsx'
import type { Route } from './+types/home-page.ts'
import { readBlogFirst, readCommunity } from './community.data.ts'
import { CommunityHome } from './community-home.tsx'

/** The community home opens the panel with the users online. */
export const handle: LayoutHandleOf<Awaited<ReturnType<typeof loader>> | undefined> = (home) => ({
  panel: home?.screen === 'community' ? true : 'collapsed',
  rests: home?.screen !== 'community',
  texts: ['blog', 'categories', 'home', 'stores', 'videos', 'welcome'],
})

/** New messages do not invalidate the cached page, so it expires after this time. */
export const headers = () => ({ 'cache-control': 'max-age=15' })

/** Loads the home that the site has chosen. */
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
