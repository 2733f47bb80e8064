import type { Connection } from '../connections/connection.ts'

export interface GivenReaction {
  msgid: string
  emoji: string
  added: boolean
}

/** https://ircv3.net/specs/client-tags/react */
export function reactionTags({ msgid, emoji, added }: GivenReaction): Record<string, string> {
  return { '+draft/reply': msgid, [added ? '+draft/react' : '+draft/unreact']: emoji }
}

/** Who cannot read the tags would hear nothing, and who asks for no echo knows of their own. */
export function canHearReaction({ actor, held }: Connection, byId: number): boolean {
  return held.has('message-tags') && (actor?.userId !== byId || held.has('echo-message'))
}

/** Where the client is noted by which somebody gives it: its echo is the answer to the command. */
export function reactionKey(userId: number, { msgid, emoji, added }: GivenReaction): string {
  return `reaction ${userId} ${msgid} ${emoji} ${added}`
}
