import type { Level } from '#contract/channels.ts'
import type { Member } from '../../../realtime/presence.ts'
import { nickOf } from '../protocol/names.ts'

/** Member of a channel in which this node has clients. */
export interface RosterEntry {
  id: number
  nick: string
  account: string
  /** By slug. */
  levels: Map<string, Level>
}

export type Roster = ReturnType<typeof createRoster>

/** Nicks of the members of channels with clients of this node: events identify users by id, lines by nick. */
export function createRoster() {
  const people = new Map<number, RosterEntry>()
  /** Ids by nick in lower case. */
  const ids = new Map<string, number>()

  function seat({ id, nickname, name, level, channel }: Member): RosterEntry {
    const person = people.get(id) ?? { id, nick: '', account: name, levels: new Map() }
    people.set(id, person)
    rename(person, nickOf(nickname))
    person.levels.set(channel, level)
    return person
  }

  function rename(person: RosterEntry, nick: string): void {
    removeNick(person)
    person.nick = nick
    ids.set(nick.toLowerCase(), person.id)
  }

  /** Keeps the nick if another user has it now. */
  function removeNick({ id, nick }: RosterEntry): void {
    if (ids.get(nick.toLowerCase()) === id) ids.delete(nick.toLowerCase())
  }

  function findNamed(nick: string): RosterEntry | undefined {
    const id = ids.get(nick.toLowerCase())
    return id === undefined ? undefined : people.get(id)
  }

  /** Returns the user who was removed from the channel; undefined if unknown. */
  function unseat(slug: string, userId: number): RosterEntry | undefined {
    const person = people.get(userId)
    if (!person?.levels.delete(slug)) return undefined
    if (person.levels.size === 0) {
      people.delete(userId)
      removeNick(person)
    }
    return person
  }

  return {
    seat,
    unseat,
    find: (userId: number) => people.get(userId),
    /** Updates a recent list of members: removes those who left, and sets current nicks and levels. */
    recall: (slug: string, members: readonly Member[]): Member[] =>
      members.flatMap((member) => {
        const person = people.get(member.id)
        const level = person?.levels.get(slug)
        return person && level !== undefined ? [{ ...member, nickname: person.nick, level }] : []
      }),
    rename,
    findNamed,
    findMatching: (isMeant: (nick: string) => boolean) =>
      [...people.values()].filter(({ nick }) => isMeant(nick)),
    findIn: (slug: string, nick: string) => {
      const person = findNamed(nick)
      return person?.levels.has(slug) ? person : undefined
    },
    /** Called when this node has no more clients in the channel. */
    forget: (slug: string) => {
      for (const id of [...people.keys()]) unseat(slug, id)
    },
  }
}
