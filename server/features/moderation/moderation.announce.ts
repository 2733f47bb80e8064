import type { Database } from '../../platform/database/database.ts'
import type { AnnounceDependencies } from '../../realtime/relay.ts'
import '../chat/chat.events.ts'
import './moderation.events.ts'
import { listModerators } from './queue.store.ts'

/** Announces changes of the queue to moderators, whose clients then fetch it again. */
export function announceModeration({
  db,
  bus,
  announcer: { announce },
}: AnnounceDependencies & { db: Pick<Database, 'read'> }): void {
  async function announceQueue(channel: string | null, aboutId: number | null): Promise<void> {
    const users = await listModerators(db.read, { channel, aboutId })
    announce({ to: { users }, name: 'queue-changed', args: [{ channel }] })
  }

  bus.on('moderation.reportsChanged', ({ channel, aboutId }) => announceQueue(channel, aboutId))
  bus.on('chat.heldLineChanged', ({ line }) => announceQueue(line.channel, null))
}
