import type { LayoutHandle } from '../../platform/layout-handle.ts'
import type { Route } from './+types/home-community-page.ts'
import { readCommunity } from './community.data.ts'
import { CommunityHome } from './community-home.tsx'

export const handle: LayoutHandle = { panel: true }

/** The community as a home, whichever home the site has. */
export async function loader({ context }: Route.LoaderArgs) {
  return { community: await readCommunity(context) }
}

export default function HomeCommunityPage({ loaderData: { community } }: Route.ComponentProps) {
  return <CommunityHome community={community} />
}
