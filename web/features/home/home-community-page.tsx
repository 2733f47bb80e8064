import { readAnswers } from '../../platform/api/member-answers.ts'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { ownVoteQuery } from '../surveys/use-own-vote.ts'
import type { Route } from './+types/home-community-page.ts'
import { readCommunity } from './community.data.ts'
import { CommunityHome } from './community-home.tsx'

export const handle: LayoutHandle = {
  personal: true,
  panel: true,
  texts: ['blog', 'categories', 'home', 'stores', 'videos', 'welcome'],
}

/** Shows the community as the home, whatever home the site has. */
export async function loader({ context }: Route.LoaderArgs) {
  const community = await readCommunity(context)
  const { survey } = community
  const answers = await readAnswers(context, ({ userId }) =>
    survey ? [ownVoteQuery(survey.uid, userId)] : [],
  )
  return { community, ...answers }
}

export default function HomeCommunityPage({ loaderData: { community } }: Route.ComponentProps) {
  return <CommunityHome community={community} />
}
