import type { Person } from '#contract/chat.ts'
import { awayUnsaid } from '#contract/rules/away.ts'
import type { AwayList } from './away.ts'
import type { Presence } from './presence.ts'

/** Presence as other users see it. */
export interface ShownPresence extends Presence {
  /** Like `isOnline`, `listOnline` and `countOnline`, without invisible users. */
  isShown(userId: number): Promise<boolean>
  /** Whether the user has chosen to be invisible, online or not. */
  isHidden(userId: number): boolean
  listShown(limit: number): Promise<Person[]>
  countShown(): Promise<number>
}

/** Users who are away, as other users see them. */
export interface ShownAway extends AwayList {
  /** The away message as members of the channel see it: without the text if the user may not speak there. */
  findIn(channel: string, userId: number): string | undefined
}

/** Users who may not speak in a channel, on this node. */
export interface MutedPeople {
  set(channel: string, userId: number, isMuted: boolean): void
}

/** Users who are not shown as online, on this node. */
export interface Visibility {
  hide(userId: number, isHidden: boolean): void
}

/**
 * Adds away messages to presence and hides invisible users from the lists of who is online. In a channel its
 * members see them anyway, as with IRC's user mode `+i`.
 */
export function createShownPresence(presence: Presence, list: AwayList) {
  const hidden = new Set<number>()
  const muted = new Set<string>()
  const mutedKey = (channel: string, userId: number) => `${channel} ${userId}`
  const awayListeners: Parameters<ShownAway['onChanged']>[0][] = []
  const listeners: (() => void)[] = []
  const notify = () => {
    for (const listener of listeners) listener()
  }
  /** An away state of connections would reveal that an invisible user is connected. */
  const find = (userId: number) => (hidden.has(userId) ? list.findSaid(userId) : list.find(userId))

  function findIn(channel: string, userId: number): string | undefined {
    const text = list.find(userId)
    return text !== undefined && muted.has(mutedKey(channel, userId)) ? awayUnsaid : text
  }

  function withAway<P extends Person>(person: P): P {
    const { id, channel } = person
    const away = channel === null ? list.find(id) : findIn(channel, id)
    return away === undefined ? person : { ...person, away }
  }

  async function listShown(limit: number): Promise<Person[]> {
    const people = await presence.listOnline(limit + hidden.size)
    return people
      .filter(({ id }) => !hidden.has(id))
      .slice(0, limit)
      .map(withAway)
  }

  presence.onOnline(notify)
  list.onChanged(notify)

  const visibility: Visibility = {
    hide(userId, isHidden) {
      if (hidden.has(userId) === isHidden) return
      if (isHidden) hidden.add(userId)
      else hidden.delete(userId)
      notify()
    },
  }
  const mutedPeople: MutedPeople = {
    set(channel, userId, isMuted) {
      const key = mutedKey(channel, userId)
      if (muted.has(key) === isMuted) return
      if (isMuted) muted.add(key)
      else muted.delete(key)
      const text = list.find(userId)
      if (text !== undefined) for (const listener of awayListeners) listener(userId, text)
    },
  }
  const shownAway: ShownAway = {
    ...list,
    find,
    findIn,
    onChanged(listener) {
      list.onChanged(listener)
      awayListeners.push(listener)
    },
  }
  const presenceForOthers: ShownPresence = {
    ...presence,
    enter: async (...where) => (await presence.enter(...where)).map(withAway),
    listMembers: async (channel) => (await presence.listMembers(channel)).map(withAway),
    onJoined: (listener) => presence.onJoined((member, size) => listener(withAway(member), size)),
    onOnline: (listener) => void listeners.push(listener),
    isShown: async (userId) => !hidden.has(userId) && presence.isOnline(userId),
    isHidden: (userId) => hidden.has(userId),
    listShown,
    countShown: async () =>
      hidden.size === 0 ? presence.countOnline() : (await listShown(Number.MAX_SAFE_INTEGER)).length,
  }
  return { presence: presenceForOthers, visibility, mutedPeople, away: shownAway }
}
