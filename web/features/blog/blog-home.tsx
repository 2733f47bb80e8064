import { useTranslation } from 'react-i18next'
import { Head } from '../../platform/page/head.tsx'
import { useSite } from '../../platform/page/use-site.ts'
import { useSession } from '../../platform/session/session.ts'
import { useChannels } from '../channels/use-channels.ts'
import type { BlogFirst } from '../home/community.data.ts'
import { HomeHero } from '../home/home-hero.tsx'
import { HowToEnter } from '../home/how-to-enter.tsx'
import { Noticeboard } from '../home/noticeboard.tsx'
import { RoomWindow } from '../home/room-window.tsx'
import { useHomeTitle } from '../home/use-home-title.ts'
import { useNewLine, useRooms } from '../home/use-rooms.ts'
import { ConnectedTab } from '../online/connected-tab.tsx'
import '../home/home.css'
import { LatestArticles } from './list/latest-articles.tsx'

/** Rooms beside the one that is looked into. */
const otherRooms = 5

/**
 * The first page of a site whose home is its blog: the lighthouse, a window onto the room, what was written last, and
 * what staff put here.
 */
export function BlogHome({ first: { latest, rooms, channels, ...noticeboard } }: { first: BlogFirst }) {
  const { t } = useTranslation('welcome')
  const title = useHomeTitle()
  const session = useSession()
  return (
    <div className="home">
      <Head title={title} description={t('description')} />
      <RoomHero rooms={rooms} channels={channels} />
      <div className="home-parts">
        <LatestArticles articles={latest} />
        <Noticeboard {...noticeboard} />
        {!session && <HowToEnter />}
      </div>
      <ConnectedTab onHome />
    </div>
  )
}

/** When somebody speaks in the room, the light goes round. */
function RoomHero({ rooms, channels: written }: Pick<BlogFirst, 'rooms' | 'channels'>) {
  const { t } = useTranslation('welcome')
  const { defaultChannel } = useSite()
  const known = useRooms(rooms)
  const { data: channels = [] } = useChannels(written)
  const room = known.find(({ slug }) => slug === defaultChannel) ?? known[0]
  const newLine = useNewLine(room)
  const others = channels
    .filter(({ slug }) => slug !== room?.slug)
    .toSorted((a, b) => b.users - a.users)
    .slice(0, otherRooms)
  const card = <RoomWindow room={room} newLine={newLine} channel={defaultChannel} others={others} />
  return <HomeHero text={t('hero.text')} card={card} sweep={newLine} />
}
