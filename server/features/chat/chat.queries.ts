import type { Actor } from '../../platform/actor.ts'
import { listEarlierTexts } from '../../platform/database/earlier-texts.store.ts'
import { cutToLimit, type IdRange } from '../../platform/database/id-range.ts'
import { picturesOf } from '../../platform/database/line-pictures.store.ts'
import { findFirstSince, findIdBefore, findTimeAt } from '../../platform/database/line-times.store.ts'
import { linesFor } from '../../realtime/hidden-lines.ts'
import type { ChannelRow } from '../channels/channels.service.ts'
import { findReportedLine } from './changes.store.ts'
import type { Dependencies } from './dependencies.ts'
import { listChangedMessages, listNewestTimes, listMessages as listRange } from './history.store.ts'

/** `since`: lines changed after that revision. `at`: lines from that instant on. */
type Stretch = IdRange & { since?: number | undefined; at?: string | undefined }

type ReadChannel = Pick<ChannelRow, 'id' | 'slug' | 'revision'> & { readerId: number }

/** Reader id of visitors, without reactions and blocks. */
const nobody = 0

/** Reads of lines, with access checks. */
export function createChatQueries(dependencies: Dependencies) {
  const { db, channels, blocks } = dependencies

  /** Lists lines of a channel, oldest first. */
  async function listMessages(actor: Actor, slug: string, { at, ...stretch }: Stretch) {
    const { channel } = await channels.getChannelFor(actor, slug)
    const after = at === undefined ? stretch.after : await findIdBefore(db.read, linesOf(channel), at)
    return listComments(actor, channel, { ...stretch, after })
  }

  /** Lists comments, for visitors too. The caller must check access. */
  async function listComments(
    actor: Actor | null,
    channel: Pick<ChannelRow, 'id' | 'slug' | 'revision'>,
    { since, limit, ...range }: Omit<Stretch, 'at'>,
  ) {
    const readerId = actor?.userId ?? nobody
    const read = { ...channel, readerId }
    const { messages, ...rest } = await (since === undefined
      ? page(read, { ...range, limit })
      : changes(read, { since, limit }))
    return { ...rest, messages: linesFor(blocks.blockedBy(readerId), messages) }
  }

  async function page(channel: ReadChannel, range: IdRange) {
    const found = await listRange(db.read, channel, { ...range, limit: range.limit + 1 })
    const { lines: messages, hasMore } = cutToLimit(found, range)
    return { messages, hasMore, revision: channel.revision }
  }

  async function changes(channel: ReadChannel, { since, limit }: { since: number; limit: number }) {
    const rows = await listChangedMessages(db.read, channel, { since, limit: limit + 1 })
    const hasMore = rows.length > limit
    const returned = rows.slice(0, limit)
    const revision = hasMore ? (returned.at(-1)?.revision ?? since) : channel.revision
    return { messages: returned.map(({ message }) => message), hasMore, revision }
  }

  /** Undefined for users banned from the channel, for deleted lines and for system lines. */
  async function findReportable(actor: Actor, id: number) {
    const line = await findReportedLine(db.read, id)
    if (!line) return undefined
    if (!(await channels.isOpenTo(actor, line.channel))) return undefined
    const { pictures, subject, editedAt, ...message } = line
    return {
      ...message,
      name: line.name ?? '',
      ...(subject && { about: { title: subject.title, path: subject.path } }),
      ...(pictures === null ? {} : { pictures: picturesOf(pictures) }),
      ...(editedAt === null ? {} : { earlier: await listEarlierTexts(db.read, 'channel', id) }),
    }
  }

  return { listMessages, listComments, findReportable, ...lineTimes(dependencies) }
}

const linesOf = ({ id }: Pick<ChannelRow, 'id'>) =>
  ({ table: 'messages', column: 'channelId', place: id }) as const

/** Lookups of lines by time. Instants are ISO 8601. */
function lineTimes({ db, channels, blocks }: Dependencies) {
  const linesIn = async (actor: Actor, slug: string) =>
    linesOf((await channels.getChannelFor(actor, slug)).channel)

  return {
    /** Returns the id of the first line since this instant. */
    findFirstSince: async (actor: Actor, slug: string, instant: string): Promise<number | undefined> =>
      findFirstSince(db.read, await linesIn(actor, slug), instant),

    /** Returns the time of the newest line up to this id. */
    findTimeAt: async (actor: Actor, slug: string, id: number): Promise<string | undefined> =>
      findTimeAt(db.read, await linesIn(actor, slug), id),

    /** Returns the time of the last line in each of these channels that the actor may enter. */
    listNewestTimes: async (
      actor: Actor,
      slugs: readonly string[],
    ): Promise<{ slug: string; createdAt: string }[]> => {
      const open = await channels.listOpenTo(actor, slugs)
      return listNewestTimes(db.read, { slugs: open, without: [...blocks.blockedBy(actor.userId)] })
    },
  }
}
