import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { mentionedNames } from './mentioned-names.ts'

/** People whom one line can call; further names are only text. */
const mostPeople = 5

export interface Mentions {
  /** Who is called in a line, apart from its author. */
  findMentioned(line: { userId: number; text: string }): Promise<number[]>
}

export function createMentions({
  nicknames,
}: {
  nicknames: Pick<NicknamesService, 'findUsersByNick'>
}): Mentions {
  return {
    async findMentioned({ userId, text }) {
      const names = mentionedNames(text)
      if (names.length === 0) return []

      const known = await nicknames.findUsersByNick(names.flat())
      const people = names.flatMap((spellings) => spellings.find((name) => known.has(name)) ?? [])
      const ids = people.flatMap((name) => known.get(name) ?? []).filter((id) => id !== userId)
      return [...new Set(ids)].slice(0, mostPeople)
    },
  }
}
