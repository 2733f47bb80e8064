import type { Level } from '#contract/channels.ts'
import type { Message, Person } from '#contract/chat.ts'
import type { NamedPerson } from '#contract/people.ts'
import { fold } from '#contract/rules/fold-text.ts'
import { inOrder } from '../people/people-groups.ts'

/** A user who matches the text after an `@`. */
export interface Mentioned extends NamedPerson {
  level: Level
  /** Whether the user is in the channel now. */
  isHere: boolean
}

interface Candidates {
  here: readonly Person[]
  /** Results of the search for users. */
  others: readonly NamedPerson[]
  /** Lines of the channel, oldest first. */
  lines: readonly Pick<Message, 'userId' | 'username'>[]
  /** Excludes the user themselves and the users they have blocked. */
  isLeftOut: (id: number) => boolean
}

/**
 * Sorts users present before absent ones (found by their lines or by the search), then nickname matches
 * before matches of the full name, then those who spoke last.
 */
export function findMentioned(typed: string, { here, others, lines, isLeftOut }: Candidates): Mentioned[] {
  const search = fold(typed)
  const present = inOrder(here.filter(({ id }) => !isLeftOut(id)))
  const presentIds = new Set(present.map(({ id }) => id))
  const lastLine = new Map(lines.map(({ userId }, place) => [userId, place]))
  // Search results have a picture, so they replace entries known only by a line.
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

/** Lines of the site itself have no author. */
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
