import { fold } from '#contract/rules/fold-text.ts'
import { trimEnd } from '#contract/rules/trim-end.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { NicknamesService } from '../nicknames/nicknames.service.ts'

const mostNames = 20
const nickname = String.raw`[a-z0-9_[\]{}^\\][a-z0-9_[\]{}^\\.-]*`
const called = new RegExp(`^[ \\t]*(${nickname})[:,]|(?<![a-z0-9_.@-])@(${nickname})`, 'gm')
/** Maximum number of mentions per line; further names are only text. */
const mostPeople = 5

interface CallingLine {
  /** Author of the line. */
  userId: number
  /** Users named in its text. */
  named: readonly number[]
  /** Author of the line it replies to, who counts as mentioned. */
  answered: number | undefined
  /** Author of a comment's subject, who is notified of every comment. */
  author?: number | null | undefined
}

export interface Mentions {
  /** Finds users named in a text. Call it before a transaction, which must not wait for a second connection. */
  findNamed(text: string): Promise<number[]>
  /** Returns the mentioned users, without the author and those who blocked the author. */
  mentionedIn(line: CallingLine): number[]
}

export function createMentions({
  nicknames,
  blocks,
}: {
  nicknames: Pick<NicknamesService, 'findUsersByNick'>
  blocks: Pick<BlockList, 'blockersOf'>
}): Mentions {
  return {
    async findNamed(text) {
      const names = mentionedNames(text)
      if (names.length === 0) return []
      const users = await nicknames.findUsersByNick(names.flat())
      const people = names.flatMap((spellings) => spellings.find((name) => users.has(name)) ?? [])
      return people.flatMap((name) => users.get(name) ?? [])
    },

    mentionedIn({ userId, named, answered, author }) {
      const called = answered === undefined ? named : [answered, ...named]
      // Fast path: most lines mention nobody.
      if (called.length === 0 && !author) return []
      const blockers = blocks.blockersOf(userId)
      const isNotifiable = (id: number) => id !== userId && !blockers.has(id)
      const ids = [...new Set(called.filter(isNotifiable))].slice(0, mostPeople)
      return author && isNotifiable(author) && !ids.includes(author) ? [...ids, author] : ids
    },
  }
}

/**
 * Returns possible names in a line: at its start before `:` or `,`, and after `@` anywhere.
 * In lower case without accents; of `@lia.` both `lia.` and `lia`, since a username may end in a dot.
 */
export function mentionedNames(text: string): string[][] {
  const found = [...fold(text).matchAll(called)].map(([, first, second]) => first ?? second ?? '')
  const distinct = [...new Set(found)].slice(0, mostNames)
  return distinct.map((whole) => [...new Set([whole, trimEnd(whole, '.-')])])
}
