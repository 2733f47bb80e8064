import type { Person } from '#contract/chat.ts'
import type { LiveEvents } from '#contract/live.ts'

/** What turns one list of people into the other; undefined where they are the same. */
export function changeBetween(
  before: readonly Person[],
  now: readonly Person[],
): LiveEvents['online-changed'][0] | undefined {
  const known = new Map(before.map((person) => [person.id, person]))
  const here = new Set(now.map(({ id }) => id))
  const came = now.filter((person) => !isSame(known.get(person.id), person))
  const left = before.filter(({ id }) => !here.has(id)).map(({ id }) => id)
  return came.length + left.length > 0 ? { came, left } : undefined
}

function isSame(known: Person | undefined, person: Person): boolean {
  return (
    known?.nickname === person.nickname &&
    known.name === person.name &&
    known.profileImage === person.profileImage &&
    known.away === person.away
  )
}
