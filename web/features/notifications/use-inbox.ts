import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LiveEvents } from '#contract/live.ts'
import type { Notification } from '#contract/notifications.ts'
import { isCommentAddress } from '#contract/rules/comment-places.ts'
import { onLiveOpen, useLive } from '../../platform/live/live.ts'
import { setTitleCount } from '../../platform/page/title-count.ts'
import { useFavourites } from '../channels/favourites.ts'
import { type Place, useAttended } from '../unread/attention.ts'
import { notificationTold, readElsewhere } from './notifications.live.ts'
import { inboxQuery, patchInbox } from './notifications.queries.ts'
import { onReadElsewhere } from './other-tabs.ts'

type NewNotification = LiveEvents['new-notification'][0]

/** Keeps the list up to date: patches it by events, and fetches it again shortly afterwards. */
export function useInbox(userId: number): {
  unreadCount: number
  lamp: Lamp
  newest: NewNotification | undefined
} {
  const queries = useQueryClient()
  const query = useMemo(() => inboxQuery(userId), [userId])
  const { data } = useInfiniteQuery(query)
  const [newest, setNewest] = useState<NewNotification>()
  const reload = useMemo(
    () => createReload(() => void queries.invalidateQueries({ queryKey: query.queryKey })),
    [queries, query],
  )
  const notifications = data?.pages.flatMap((page) => page.notifications) ?? []
  const unread = notifications.filter(({ isRead }) => !isRead)
  const attended = useAttended()
  const awaitsMarker = useRef(false)

  useLive('new-notification', (event) => {
    if (event.userTo !== userId) return
    // The message is in view: either the read marker reads it, or the later reload shows it as unread.
    if (attended !== undefined && isIn(event, attended)) {
      awaitsMarker.current = true
      return reload.later()
    }
    patchInbox(queries, userId, (pages) => notificationTold(pages, event, new Date().toISOString()))
    setNewest(event)
    reload.soon()
  })
  // A notification of a message is read with the message.
  useLive('read-marker', () => {
    if (awaitsMarker.current || unread.some(isSaid)) reload.soon()
    awaitsMarker.current = false
  })
  // Read on another device; the reload counts newer ones.
  useLive('notifications-read', (event) => {
    patchInbox(queries, userId, (pages) => readElsewhere(pages, event))
    reload.soon()
  })
  // Texts are in the language of the profile.
  useLive('profile-changed', ({ language }) => {
    if (language) reload.soon()
  })
  useEffect(() => onReadElsewhere(userId, reload.soon), [userId, reload])
  useEffect(() => onLiveOpen(reload.soon), [reload])
  useEffect(() => reload.never, [reload])

  // Messages are counted separately in the title.
  const others = unread.filter((notification) => !isSaid(notification)).length
  useEffect(() => {
    setTitleCount('notifications', others)
    return () => setTitleCount('notifications', 0)
  }, [others])

  return {
    unreadCount: data?.pages[0]?.unreadCount ?? 0,
    lamp: lampOf(unread, useFavourites() ?? []),
    newest,
  }
}

const quietMs = 300
const markerMs = 3000

/** Coalesces reloads. */
function createReload(reload: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const after = (milliseconds: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(reload, milliseconds)
  }
  return {
    soon: () => after(quietMs),
    later: () => after(markerMs),
    never: () => clearTimeout(waiting),
  }
}

/** Whether the bell is lit: always, only while the sidebar is hidden, or not, as the sidebar shows the message. */
export type Lamp = 'lit' | 'lit-in-drawer' | 'quiet'

function lampOf(unread: readonly Notification[], favourites: readonly string[]): Lamp {
  const hasRow = ({ link }: Notification) => favourites.includes(partsOf(link)[1] ?? '')
  const others = unread.filter(({ type }) => type !== 'private_message')
  if (others.length === 0) return unread.length > 0 ? 'quiet' : 'lit'
  return others.every((one) => one.type === 'mention' && hasRow(one)) ? 'lit-in-drawer' : 'lit'
}

/** Whether it is about a line in a channel or a private message. */
const isSaid = ({ type, link }: Pick<Notification, 'type' | 'link'>) =>
  type === 'private_message' || (type === 'mention' && !isCommentAddress(link))

/** Whether a notification is about this channel or conversation. */
function isIn(notification: NewNotification, place: Place): boolean {
  const [, page, id] = partsOf(notification.link)
  return (
    isSaid(notification) && (typeof place === 'string' ? page === place : page === 'pvt' && id === `${place}`)
  )
}

const partsOf = (link: string) => link.split(/[/?#]/)
