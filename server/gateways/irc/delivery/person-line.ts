import type { Identity } from '../identity.ts'
import type { IrcMessage } from '../protocol/message.ts'
import { messageOf } from '../transport/outbox.ts'

interface Person {
  nick: string
  /** Undefined if unknown or deleted. */
  account?: string | undefined
}

/** Line with a user as its source, with an account tag: https://ircv3.net/specs/extensions/account-tag */
export function personLine(
  identity: Identity,
  { nick, account }: Person,
  command: string,
  params: readonly string[],
  tags: Record<string, string> = {},
): IrcMessage {
  const all = account === undefined ? tags : { ...tags, account }
  return messageOf(identity.sourceOf(nick), command, params, all)
}
