import type { Connection } from '../connections/connection.ts'

/** https://ircv3.net/specs/client-tags/react */
export function reactionTags({
  msgid,
  emoji,
  added,
}: {
  msgid: string
  emoji: string
  added: boolean
}): Record<string, string> {
  return { '+draft/reply': msgid, [added ? '+draft/react' : '+draft/unreact']: emoji }
}

/** Who cannot read the tags would hear nothing, and who asks for no echo knows of their own. */
export function canHearReaction({ actor, held }: Connection, byId: number): boolean {
  return held.has('message-tags') && (actor?.userId !== byId || held.has('echo-message'))
}
