import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { findFirstSince, findTimeAt } from '../../platform/database/line-times.store.ts'
import type { BlockList } from '../../realtime/hidden-lines.ts'
import type { ChannelsService } from '../channels/channels.service.ts'
import { listNewestTimes } from './chat.store.ts'

interface Needs {
  db: Database
  channels: Pick<ChannelsService, 'getChannelFor' | 'listOpenTo'>
  blocks: Pick<BlockList, 'blockedBy'>
}

/** Which lines of a channel were stored when. Instants are ISO 8601. */
export function createLineTimes({ db, channels, blocks }: Needs) {
  async function linesOf(actor: Actor, slug: string) {
    const { channel } = await channels.getChannelFor(actor, slug)
    return { table: 'messages', column: 'channelId', place: channel.id } as const
  }

  return {
    /** The id of the first line since this instant. */
    findFirstSince: async (actor: Actor, slug: string, instant: string): Promise<number | undefined> =>
      findFirstSince(db.read, await linesOf(actor, slug), instant),

    /** When the newest line up to this id was stored. */
    findTimeAt: async (actor: Actor, slug: string, id: number): Promise<string | undefined> =>
      findTimeAt(db.read, await linesOf(actor, slug), id),

    /** When something was said last in those of these channels that the actor may enter. */
    listNewestTimes: async (
      actor: Actor,
      slugs: readonly string[],
    ): Promise<{ slug: string; createdAt: string }[]> => {
      const open = await channels.listOpenTo(actor, slugs)
      return listNewestTimes(db.read, { slugs: open, without: [...blocks.blockedBy(actor.userId)] })
    },
  }
}
