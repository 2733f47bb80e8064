import type { Person } from '#contract/chat.ts'
import { awayUnsaid } from '#contract/rules/away.ts'
import type { AwayList } from './away.ts'
import type { Presence } from './presence.ts'

/** Who is here, as others are shown it. */
export interface ShownPresence extends Presence {
  /** The same as `isOnline`, `listOnline` and `countOnline`, without those who are invisible. */
  isShown(userId: number): Promise<boolean>
  /** Whether they want to be invisible, here or not. */
  isHidden(userId: number): boolean
  listShown(limit: number): Promise<Person[]>
  countShown(): Promise<number>
}

/** Who is away, as others are told. */
export interface ShownAway extends AwayList {
  /** As those in this channel are told: who may not speak there does not say why they are away. */
  findIn(channel: string, userId: number): string | undefined
}

/** Who may not speak in which channel, on this node. */
export interface MutedPeople {
  set(channel: string, userId: number, isMuted: boolean): void
}

/** Who is not to be shown as online, on this node. */
export interface Visibility {
  hide(userId: number, isHidden: boolean): void
}

/**
 * Says beside everybody who is away that they are, and leaves out of the lists of who is online those who want that.
 * In a channel they are seen by those who are in it too, as IRC's user mode `+i` has it.
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
  /** That a connection says so would tell of somebody invisible that there is one. */
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
