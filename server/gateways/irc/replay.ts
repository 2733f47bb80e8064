import type { ChatService } from '../../features/chat/chat.service.ts'
import type { UnreadService } from '../../features/unread/unread.service.ts'
import { type MemberCall, nextBatchId } from './call.ts'
import { renderLine } from './delivery/lines.ts'
import type { Identity } from './identity.ts'
import { channelOf, nickOf } from './names.ts'
import { messageOf } from './outbox.ts'
import type { Roster } from './roster.ts'

interface Needs {
  identity: Identity
  roster: Roster
  chat: Pick<ChatService, 'listMessages'>
  unread: Pick<UnreadService, 'showMarker'>
}

export type Replay = ReturnType<typeof createReplay>

const mostLines = 50

/** What somebody has missed of a channel that they come into: the newest lines after their read marker. */
export function createReplay({ identity, roster, chat, unread }: Needs) {
  /** Answers the id of the newest line that there is, so that none is told twice. */
  return async function replay(call: MemberCall, slug: string): Promise<number> {
    const { actor } = call
    const { lastReadId } = await unread.showMarker(actor, slug)
    const { messages } = await chat.listMessages(actor, slug, { limit: mostLines })
    const missed = messages.filter(
      ({ id, kind, deleted, hidden }) => id > lastReadId && kind !== 'system' && !deleted && !hidden,
    )
    if (missed.length > 0) {
      const id = nextBatchId()
      const batch = { batch: id }
      const target = channelOf(slug)
      const isBatched = call.connection.held.has('batch')
      if (isBatched) call.send(messageOf(identity.server, 'BATCH', [`+${id}`, 'chathistory', target]))
      for (const { username = '', userId = 0, text, kind, createdAt: time, id: messageId } of missed) {
        const author = { nick: nickOf(username), account: roster.find(userId)?.account }
        const line = { ...author, target, text, kind, time, msgid: `c${messageId}` }
        for (const message of renderLine(identity, line)) call.send(withTags(message, batch))
      }
      if (isBatched) call.send(messageOf(identity.server, 'BATCH', [`-${id}`]))
    }
    return messages.at(-1)?.id ?? 0
  }
}

const withTags = (message: ReturnType<typeof messageOf>, tags: Record<string, string>) => ({
  ...message,
  tags: new Map([...message.tags, ...Object.entries(tags)]),
})
