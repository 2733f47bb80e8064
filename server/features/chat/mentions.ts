import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'
import { mentionedNames } from './mentioned-names.ts'

/** People whom one line can call; further names are only text. */
const mostPeople = 5

export interface Mentions {
  /** Who is called in a line, apart from its author and whoever has blocked them. */
  findMentioned(line: { userId: number; text: string }): Promise<number[]>
}

export function createMentions({
  nicknames,
  blocks,
}: {
  nicknames: Pick<NicknamesService, 'findUsersByNick'>
  blocks: Pick<BlockList, 'blockersOf'>
}): Mentions {
  return {
    async findMentioned({ userId, text }) {
      const names = mentionedNames(text)
      if (names.length === 0) return []

      const known = await nicknames.findUsersByNick(names.flat())
      const people = names.flatMap((spellings) => spellings.find((name) => known.has(name)) ?? [])
      const deaf = blocks.blockersOf(userId)
      const ids = people
        .flatMap((name) => known.get(name) ?? [])
        .filter((id) => id !== userId && !deaf.has(id))
      return [...new Set(ids)].slice(0, mostPeople)
    },
  }
}
