import type { AccountsService } from '../../features/accounts/accounts.service.ts'
import type { ConversationsService } from '../../features/conversations/conversations.service.ts'
import type { RenderNews } from '../../features/devices/push-sender.ts'
import type { NicknamesService } from '../../features/nicknames/nicknames.service.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Capability, isCapability } from './capabilities.ts'
import { createHistories, type Reader } from './history/histories.ts'
import type { History } from './history/history.ts'
import { nickOf } from './names.ts'
import { encode } from './outbox.ts'

/** As sessions of IRC clients are called. */
const program = 'IRC'

/** A push message is one line, without what was not said. */
const notPushed: ReadonlySet<string> = new Set(['batch', 'draft/multiline', 'draft/event-playback'])

/** What the client holds, by which it is written to while it is not connected. */
export function formatOf(held: ReadonlySet<Capability>): string {
  return [program, ...held].filter((name) => !notPushed.has(name)).join(' ')
}

type Needs = Parameters<typeof createHistories>[0] & {
  accounts: Pick<AccountsService, 'listActors'>
  conversations: Pick<ConversationsService, 'show'>
  nicknames: Pick<NicknamesService, 'displayName'>
}

/** Lines that clients are told by web push: as in history, and only what their account may read. */
export function createPushedLines(needs: Needs): RenderNews {
  const { accounts, conversations, nicknames } = needs
  const histories = createHistories(needs)

  /** Undefined where the news are nothing that was said. */
  async function open(
    reader: Reader,
    { place, channel, messageId }: Parameters<RenderNews>[1],
  ): Promise<History | undefined> {
    if (channel !== undefined) return histories.ofChannel(reader, channel)
    if (place?.kind !== 'conversation' || messageId === undefined) return undefined
    const { messages } = await conversations.show(reader.actor, place.id, { after: messageId - 1, limit: 1 })
    const senderId = messages[0]?.senderId
    if (senderId === undefined || senderId === reader.actor.userId) return undefined
    return histories.ofConversation(reader, await conversations.find(reader.actor, senderId))
  }

  return async ({ sessionId, format }, news) => {
    const [actor] = await accounts.listActors([sessionId])
    if (!actor || actor.termsPending || news.messageId === undefined) return undefined
    const { nickname } = await nicknames.displayName(actor.userId)
    const connection = { nick: nickOf(nickname), held: new Set(format.split(' ').filter(isCapability)) }
    try {
      const history = await open({ actor, connection }, news)
      const [line] = (await history?.list({ after: news.messageId - 1, limit: 1 })) ?? []
      const [message] = line?.id === news.messageId ? line.messages : []
      return message && encode(message, connection).toString().trimEnd()
    } catch (error) {
      // They may not read it any more.
      if (error instanceof Refusal && error.status < 500) return undefined
      throw error
    }
  }
}
