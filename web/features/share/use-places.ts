import { useInfiniteQuery } from '@tanstack/react-query'
import { wordsFinder } from '#contract/rules/fold-text.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { useSession } from '../../platform/session/session.ts'
import { browserStorage } from '../../platform/storage/browser-storage.ts'
import { sharedToKey } from '../../platform/storage/storage-keys.ts'
import { useChannels } from '../channels/use-channels.ts'
import { conversationsQuery } from '../conversations/conversations.queries.ts'

/** A channel or a conversation. */
export interface Place {
  /** Key of the place in drafts. */
  place: string
  to: string
  name: string
  note: string
  /** Avatar of the other user of a conversation. */
  image?: string | undefined
  kind: 'channel' | 'conversation'
}

const mostRecent = 4

/**
 * Returns a member's channels, favourites first, and conversations, newest first; `isPending` until both are
 * loaded.
 */
export function usePlaces() {
  const channels = useChannels()
  const conversations = useInfiniteQuery(conversationsQuery(useSession()?.userId))
  const favouritesFirst = (channels.data ?? []).toSorted(
    (a, b) => Number(b.isFavorite) - Number(a.isFavorite) || b.users - a.users,
  )
  const lists = [channels, conversations]
  return {
    isPending: lists.some((list) => list.isPending),
    isFailed: lists.some((list) => list.isError && !list.data),
    isFetching: lists.some((list) => list.isFetching),
    retry: () => lists.map((list) => list.isError && list.refetch()),
    channels: favouritesFirst.map(
      ({ slug, topic, description }): Place => ({
        ...{ kind: 'channel', place: slug, to: `/${slug}`, name: `#${slug}`, note: topic || description },
      }),
    ),
    conversations: (conversations.data ?? []).map(
      ({ id, name, user }): Place => ({
        ...{ kind: 'conversation', place: `pvt:${id}`, to: `/pvt/${id}`, name, note: '' },
        image: smallAvatar(user.profileImage),
      }),
    ),
  }
}

/** Returns the places whose name or topic contains all words, ignoring accents. */
export function findPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const hasWords = wordsFinder(typed)
  return places.filter(({ name, note }) => hasWords(`${name} ${note}`))
}

/** Returns the places of the last shares on this device, newest first. */
export function recentPlaces(places: readonly Place[]): readonly Place[] {
  return readRecent().flatMap((recent) => places.find(({ place }) => place === recent) ?? [])
}

export function noteRecent(place: string): void {
  const recent = [place, ...readRecent().filter((other) => other !== place)].slice(0, mostRecent)
  browserStorage().setItem(sharedToKey, JSON.stringify(recent))
}

/** The stored value may be invalid. */
function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage().getItem(sharedToKey) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}
