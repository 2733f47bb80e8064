import type { Level } from '#contract/channels.ts'
import type { Person } from '#contract/chat.ts'

interface PeopleGroup {
  level: Level
  people: Person[]
}

/** Levels from the founder down; groups are sorted by nickname, and empty ones are left out. */
const levelsDownwards = [100, 10, 5, 3, 0] as const satisfies readonly Level[]

export function groupPeople(people: readonly Person[]): PeopleGroup[] {
  const byNickname = inOrder(people)
  return levelsDownwards
    .map((level) => ({ level, people: byNickname.filter((person) => (person.level ?? 0) === level) }))
    .filter((group) => group.people.length > 0)
}

export function inOrder(people: readonly Person[]): Person[] {
  return people.toSorted((a, b) => order.compare(a.nickname, b.nickname))
}

const order = new Intl.Collator('pt', { sensitivity: 'base' })
