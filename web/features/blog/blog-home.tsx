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

/** Number of channels listed beside the main one. */
const otherRooms = 5

/**
 * Home page of a site whose home is its blog: lighthouse, preview of a channel, latest articles, and the
 * noticeboard.
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

/** The light turns when a message arrives in the channel. */
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

/** Polling interval: visitors need not see messages at once. */
const everyMs = 15_000

/**
 * Returns the public channels: rendered by the server, then polled while the page is visible. Not polled
 * until hydration, which may be deferred.
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

/** Returns the id of the newest message if it arrived after the page was loaded, else undefined. */
function useNewLine(room: PublicRoom | undefined): number | undefined {
  const last = room?.lines.at(-1)?.id
  const [first] = useState(last)
  return last === first ? undefined : last
}
