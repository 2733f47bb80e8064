import { useMatches } from 'react-router'
import { useFavourites } from './favourites.ts'
import { useSite } from './use-site.ts'

interface NavItem {
  to: string
  text:
    | 'nav.blog'
    | 'nav.lyrics'
    | 'nav.music'
    | 'nav.videos'
    | 'nav.shops'
    | 'nav.courses'
    | 'nav.chat'
    | 'nav.channels'
  active: boolean
}

/** The entries of the header. A feature with a page of its own adds its line. */
export function useNavItems(): NavItem[] {
  const shown = useMatches().map(({ id }) => id)
  const chat = useChatAddress()

  return [
    { to: '/blog', text: 'nav.blog', active: shown.includes('features/blog/blog-page') },
    { to: '/lyrics', text: 'nav.lyrics', active: shown.some((id) => id.startsWith('features/lyrics/')) },
    { to: '/music', text: 'nav.music', active: shown.includes('features/music/music-page') },
    {
      to: '/videos',
      text: 'nav.videos',
      active: shown.some((id) => /^features\/videos\/(videos?|extra-income)-page/.test(id)),
    },
    { to: '/shop', text: 'nav.shops', active: shown.some((id) => id.startsWith('features/stores/shop')) },
    {
      to: '/courses',
      text: 'nav.courses',
      active: shown.some((id) => id.startsWith('features/stores/course')),
    },
    { to: chat, text: 'nav.chat', active: shown.includes('features/chat/channel-page') },
    { to: '/channels', text: 'nav.channels', active: shown.includes('features/chat/channels-page') },
  ]
}

/** The first favourite channel, else the one where everybody begins. */
function useChatAddress(): string {
  const { defaultChannel } = useSite()
  const [first] = useFavourites() ?? []
  return `/${first ?? defaultChannel}`
}
