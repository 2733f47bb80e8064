import type { Person } from '#contract/chat.ts'
import type { AwayList } from './away.ts'
import type { Presence } from './presence.ts'

/** Who is here, as others are shown it. */
export interface ShownPresence extends Presence {
  /** The same as `isOnline`, `listOnline` and `countOnline`, without those who are invisible. */
  isShown(userId: number): Promise<boolean>
  listShown(limit: number): Promise<Person[]>
  countShown(): Promise<number>
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
  const listeners: (() => void)[] = []
  const tell = () => {
    for (const listener of listeners) listener()
  }
  /** That a connection says so would tell of somebody invisible that there is one. */
  const find = (userId: number) => (hidden.has(userId) ? list.findSaid(userId) : list.find(userId))

  function withAway<P extends Person>(person: P): P {
    const away = list.find(person.id)
    return away === undefined ? person : { ...person, away }
  }

  async function listShown(limit: number): Promise<Person[]> {
    const people = await presence.listOnline(limit + hidden.size)
    return people
      .filter(({ id }) => !hidden.has(id))
      .slice(0, limit)
      .map(withAway)
  }

  presence.onOnline(tell)
  list.onChanged(tell)

  const visibility: Visibility = {
    hide(userId, isHidden) {
      if (hidden.has(userId) === isHidden) return
      if (isHidden) hidden.add(userId)
      else hidden.delete(userId)
      tell()
    },
  }
  const presenceForOthers: ShownPresence = {
    ...presence,
    enter: async (...where) => (await presence.enter(...where)).map(withAway),
    listMembers: async (channel) => (await presence.listMembers(channel)).map(withAway),
    onJoined: (listener) => presence.onJoined((member, size) => listener(withAway(member), size)),
    onOnline: (listener) => void listeners.push(listener),
    isShown: async (userId) => !hidden.has(userId) && presence.isOnline(userId),
    listShown,
    countShown: async () =>
      hidden.size === 0 ? presence.countOnline() : (await listShown(Number.MAX_SAFE_INTEGER)).length,
  }
  return { presence: presenceForOthers, visibility, away: { ...list, find } }
}
