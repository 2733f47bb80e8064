import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicRoom } from '#contract/public-logs.ts'
import { api } from '../../platform/api/api.ts'
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
import { ConnectedTab } from '../online/connected-tab.tsx'
import { LatestArticles } from './list/latest-articles.tsx'
import '../home/home.css'

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
  const current = useRooms(rooms)
  const { data: channels = [] } = useChannels(written)
  const room = current.find(({ slug }) => slug === defaultChannel) ?? current[0]
  const newLine = useNewLine(room)
  const others = channels
    .filter(({ slug }) => slug !== room?.slug)
    .toSorted((a, b) => b.users - a.users)
    .slice(0, otherRooms)
  const card = <RoomWindow room={room} newLine={newLine} channel={defaultChannel} others={others} />
  return <HomeHero text={t('hero.text')} card={card} sweep={newLine} />
}

/** Nobody has to see a line at once who only looks in from outside. */
const everyMs = 15_000

/**
 * Rooms that anybody may look into, as the server wrote them and then every few seconds, as long as somebody looks.
 * A page that rests does not ask.
 */
function useRooms(written: readonly PublicRoom[]): readonly PublicRoom[] {
  const { data = written } = useQuery({
    queryKey: ['public-rooms'],
    queryFn: ({ signal }) => api('GET /api/public-logs', { signal }),
    initialData: [...written],
    staleTime: everyMs,
    refetchInterval: everyMs,
  })
  return data
}

/** The id of the last line that has come since the page was there; undefined until one does. */
function useNewLine(room: PublicRoom | undefined): number | undefined {
  const last = room?.lines.at(-1)?.id
  const [first] = useState(last)
  return last === first ? undefined : last
}
