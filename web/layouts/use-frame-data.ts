import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel, listFavourites } from '#contract/channels.ts'
import type { listConversations } from '#contract/conversations.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import type { listUnread } from '#contract/unread.ts'
import { favouritesQuery, slugsOf } from '../features/channels/favourites.ts'
import { channelsKey } from '../features/channels/use-channels.ts'
import { conversationsQuery } from '../features/conversations/conversations.queries.ts'
import { unreadQuery } from '../features/unread/unread.queries.ts'
import { learn } from '../platform/create-queries.ts'

/** What the frame of a page shows of its member. */
export interface FrameData {
  userId: number
  favourites: ResultOf<typeof listFavourites>
  unread: ResultOf<typeof listUnread>
  channels: readonly Channel[]
  conversations: ResultOf<typeof listConversations>
}

/** What the loader of the default layout returns. */
export interface LayoutData {
  /** The first channels of each group, for a visitor's sidebar. */
  first: { group: string; slugs: string[] }[]
  /** Undefined for visitors, and on pages that are the same for everybody. */
  seen: FrameData | undefined
}

/** The frame begins with what came with the page. */
export function useFrameData(seen: FrameData | undefined): void {
  const queries = useQueryClient()
  // Once, before anything below asks for it.
  useState(() => {
    if (!seen) return
    const { userId } = seen
    learn(queries, favouritesQuery(userId).queryKey, slugsOf(seen.favourites))
    learn(queries, unreadQuery(userId).queryKey, seen.unread)
    learn(queries, [...channelsKey, userId], seen.channels)
    learn(queries, conversationsQuery(userId).queryKey, seen.conversations)
  })
}
