import type { Logger } from 'pino'
import type { EventBus } from '../../platform/events.ts'
import type { Announcer } from '../../realtime/announcer.ts'
import '../conversations/conversations.events.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import { concerns, createThrottledNotifier, type Recipients } from './throttled-notifier.ts'

interface Needs {
  bus: EventBus
  log: Logger
  announcer: Pick<Announcer, 'announce'>
  conversations: Pick<ConversationsService, 'unreadOf'>
}

/** Tells the two of a private conversation how much waits for them there. */
export function announcePrivateUnread({ bus, log, announcer: { announce }, conversations }: Needs): void {
  const notifier = createThrottledNotifier({
    notify: async (all) => {
      for (const [place, whom] of all) {
        await notify(Number(place), whom).catch((error) =>
          log.warn({ err: error, conversationId: place }, 'unread private messages not told'),
        )
      }
    },
  })

  async function notify(conversation_id: number, whom: Recipients): Promise<void> {
    for (const { userId, count } of await conversations.unreadOf(conversation_id)) {
      if (!concerns(whom, userId)) continue
      announce({ to: { users: [userId] }, name: 'unread', args: [{ conversation_id, count, mentions: 0 }] })
    }
  }

  bus.on('conversations.messageSent', ({ conversationId, message }) => {
    notifier.linesChanged(String(conversationId), message.senderId)
  })
  for (const event of [
    'conversations.markerMoved',
    'conversations.opened',
    'conversations.hidden',
  ] as const) {
    bus.on(event, ({ conversationId, userId }) => notifier.changedFor(String(conversationId), userId))
  }
}
