import type { Member } from '../../realtime/presence.ts'
import type { Call } from './call.ts'
import type { Identity } from './identity.ts'
import { channelOf, nickOf } from './protocol/names.ts'
import { prefixOf } from './protocol/ranks.ts'
import { mostTextBytes } from './protocol/text.ts'

interface List {
  slug: string
  members: readonly Member[]
  identity: Identity
}

/** Sends 353 and 366. */
export function sendNames(call: Call, { slug, members, identity }: List): void {
  const { held } = call.connection
  const names = members.map(({ nickname, level }) => {
    const nick = nickOf(nickname)
    return prefixOf(level) + (held.has('userhost-in-names') ? identity.sourceOf(nick) : nick)
  })
  for (const line of inLines(names, mostTextBytes)) call.numeric('namReply', '=', channelOf(slug), line)
  call.numeric('endOfNames', channelOf(slug), 'End of /NAMES list')
}

/** Joins words with spaces into lines of at most `most` bytes. */
export function inLines(words: readonly string[], most: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
