import type { Level } from '#contract/channels.ts'
import type { Message, Person } from '#contract/chat.ts'
import type { NamedPerson } from '#contract/people.ts'
import { fold } from '#contract/rules/fold-text.ts'
import { inOrder } from '../people/people-groups.ts'

/** Somebody who may be meant by what follows an `@`. */
export interface Mentioned extends NamedPerson {
  level: Level
  /** In the channel, now. */
  isHere: boolean
}

interface Known {
  here: readonly Person[]
  /** Found by the search for people. */
  others: readonly NamedPerson[]
  /** Of the channel, oldest first. */
  lines: readonly Pick<Message, 'userId' | 'username'>[]
  /** Nobody mentions themselves, nor whom they do not want to hear. */
  isLeftOut: (id: number) => boolean
}

/**
 * Those whose nickname begins so, before those of whom another name does; who is here comes before others, who have
 * spoken here or are found by their name, and among them whoever spoke last.
 */
export function findMentioned(typed: string, { here, others, lines, isLeftOut }: Known): Mentioned[] {
  const search = fold(typed)
  const present = inOrder(here.filter(({ id }) => !isLeftOut(id)))
  const presentIds = new Set(present.map(({ id }) => id))
  const lastLine = new Map(lines.map(({ userId }, place) => [userId, place]))
  // What is found has a picture, so it takes the place of who is known by a line alone.
  const elsewhere = new Map([...lines.flatMap(authorOf), ...others].map((person) => [person.id, person]))
  const absent = [...elsewhere.values()].filter(({ id }) => !presentIds.has(id) && !isLeftOut(id))

  const spoke = ({ id }: NamedPerson) => lastLine.get(id) ?? -1
  const mentioned = [
    ...present.map((person) => ({ ...person, level: person.level ?? 0, isHere: true })),
    ...absent.map((person) => ({ ...person, level: 0 as const, isHere: false })),
  ]
  return mentioned
    .map((person) => ({ person, rank: rankOf(person, search) }))
    .filter(({ rank }) => rank > 0)
    .sort(
      (a, b) =>
        Number(b.person.isHere) - Number(a.person.isHere) ||
        b.rank - a.rank ||
        spoke(b.person) - spoke(a.person),
    )
    .map(({ person }) => person)
}

/** Nobody, for a line of the site itself. */
function authorOf({ userId: id, username }: Pick<Message, 'userId' | 'username'>): NamedPerson[] {
  return id && username ? [{ id, nickname: username, name: username, profileImage: '' }] : []
}

function rankOf({ nickname, name }: NamedPerson, search: string): number {
  const [nick, whole] = [fold(nickname), fold(name)]
  if (nick === search) return 4
  if (nick.startsWith(search)) return 3
  if (` ${whole}`.includes(` ${search}`)) return 2
  return nick.includes(search) ? 1 : 0
}
