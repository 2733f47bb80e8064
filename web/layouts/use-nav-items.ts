import { useLocation, useMatches } from 'react-router'
import { useFavourites } from '../features/channels/favourites.ts'
import { useRootData } from '../platform/page/root-data.ts'
import { useSite } from '../platform/page/use-site.ts'

/** Paths of the site's sections, in the order of the header. */
const parts = {
  community: '/homeCommunity',
  blog: '/blog',
  lyrics: '/lyrics',
  music: '/music',
  videos: '/videos',
  shops: '/shop',
  courses: '/courses',
  chat: '',
  channels: '/channels',
}

/** Pages of the videos section that are not under its path. */
const videoPages = /^\/(video\/|extraIncome$)/

type Part = keyof typeof parts

interface NavItem {
  part: Part
  to: string
  active: boolean
}

/** Returns the entries of the header. A feature with a section of its own adds its line. */
export function useNavItems(): NavItem[] {
  const { pathname } = useLocation()
  const inChannel = useMatches().some(({ id }) => id === 'features/chat/channel/channel-page')
  const { homeScreen } = useRootData()?.config ?? {}
  const chat = useChatAddress()

  function item(part: Part): NavItem {
    if (part === 'chat') return { part, to: chat, active: inChannel }
    const to = part === 'community' && homeScreen === 'community' ? '/' : parts[part]
    const within = pathname === to || pathname.startsWith(`${to}/`)
    return { part, to, active: within || (part === 'videos' && videoPages.test(pathname)) }
  }
  return (Object.keys(parts) as Part[]).map(item)
}

/** Returns the path of the first favourite channel, else of the default channel. */
function useChatAddress(): string {
  const { defaultChannel } = useSite()
  const [first] = useFavourites() ?? []
  return `/${first ?? defaultChannel}`
}
