import { LRUCache } from 'lru-cache'
import type { PublicRoom, Quotation } from '#contract/public-logs.ts'
import { dateIn } from '#contract/rules/ages.ts'
import { dayAfter, startOfDay } from '#contract/rules/start-of-day.ts'
import { passageIn } from '#contract/rules/text-fragment.ts'
import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Database } from '../../platform/database/database.ts'
import { findFirstSince } from '../../platform/database/line-times.store.ts'
import { NotFound } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Presence } from '../../realtime/presence.ts'
import type { SiteService } from '../site/site.service.ts'
import {
  countLines,
  findLog,
  findNearest,
  type LogRow,
  listLines,
  listLinesAbout,
  listRooms,
} from './public-logs.store.ts'

interface Dependencies {
  db: Pick<Database, 'read'>
  bus: Pick<EventBus, 'onStale'>
  presence: Pick<Presence, 'countMembers'>
  site: Pick<SiteService, 'timeZone'>
}

export type PublicLogsService = ReturnType<typeof createPublicLogsService>

const shownRooms = 6
const shownLines = 3
const daysPerPage = 31
const linesPerPage = 500
const shownQuotations = 50

/** Maximum number of tracked pages with quotations; others are only refreshed when they expire. */
const mostQuotingPages = 2000

/** Tags of events that may remove public lines. */
export const tagsOfPublicLines = ['public-logs', 'people', 'channels', 'site'] as const

/** Greater than every line id. */
const end = Number.MAX_SAFE_INTEGER

/** Public logs of channels. Results are cached for seconds, because anybody may request them. */
export function createPublicLogsService({ db, bus, presence, site }: Dependencies) {
  const tags = tagsOfPublicLines
  /** Ids of quoting lines by page of the quoted text. */
  const quotingPages = new LRUCache<string, ReadonlySet<number>>({ max: mostQuotingPages })
  const cachedRooms = createTtlCache<PublicRoom[]>({ bus, tags, most: 1 })
  const cachedLogs = createTtlCache<Awaited<ReturnType<typeof readLog>>>({ bus, tags, most: 100 })
  const cachedQuotations = createTtlCache<Quotation[]>({ bus, tags: [...tags, 'articles'], most: 200 })
  const cachedDays = createTtlCache<Awaited<ReturnType<typeof readDay>>>({ bus, tags, most: 50 })

  async function readRooms(): Promise<PublicRoom[]> {
    const [rooms, counts] = await Promise.all([
      listRooms(db.read, { rooms: shownRooms, lines: shownLines }),
      presence.countMembers(),
    ])
    return rooms.map((room) => ({ ...room, users: counts.get(room.slug) ?? 0 }))
  }

  async function readLog(slug: string, before: string | undefined) {
    const log = await getLog(slug)
    const days = await listDays(log.id, before)
    return { ...headOf(log), days: days.slice(0, daysPerPage), hasMore: days.length > daysPerPage }
  }

  /** Lists days, newest first, one more than a page. */
  async function listDays(channelId: number, before: string | undefined) {
    const timeZone = await site.timeZone()
    const days: { day: string; lines: number }[] = []
    let upTo = before === undefined ? end : await firstSince(channelId, startOfDay(before, timeZone))
    while (days.length <= daysPerPage) {
      const newest = await findNearest(db.read, channelId, { before: upTo })
      if (!newest) break
      const day = dateIn(timeZone, new Date(newest.createdAt))
      const from = await firstSince(channelId, startOfDay(day, timeZone))
      days.push({ day, lines: await countLines(db.read, { channelId, from, end: upTo }) })
      upTo = from
    }
    return days
  }

  async function readDay(slug: string, day: string, page: number) {
    const log = await getLog(slug)
    const timeZone = await site.timeZone()
    const [from, upTo] = await Promise.all([
      firstSince(log.id, startOfDay(day, timeZone)),
      firstSince(log.id, startOfDay(dayAfter(day), timeZone)),
    ])
    const stretch = { channelId: log.id, from, end: upTo }
    const count = await countLines(db.read, stretch)
    const pages = Math.ceil(count / linesPerPage)
    if (page > pages) throw new NotFound('public_log_not_found')

    const [lines, before, after] = await Promise.all([
      listLines(db.read, stretch, { limit: linesPerPage, offset: (page - 1) * linesPerPage }),
      findNearest(db.read, log.id, { before: from }),
      findNearest(db.read, log.id, { from: upTo }),
    ])
    const dayOf = (line: { createdAt: string } | undefined) =>
      line ? dateIn(timeZone, new Date(line.createdAt)) : null
    return { ...headOf(log), day, lines, page, pages, previous: dayOf(before), next: dayOf(after) }
  }

  async function readQuotations(articleId: number): Promise<Quotation[]> {
    const [lines, timeZone] = await Promise.all([
      listLinesAbout(db.read, articleId, shownQuotations),
      site.timeZone(),
    ])
    const [first] = lines
    if (first) quotingPages.set(`/blog/${first.textSlug}`, new Set(lines.map(({ line }) => line.id)))
    return lines.flatMap(({ address, channel, line }) => {
      const passage = passageIn(address)
      const day = dateIn(timeZone, new Date(line.createdAt))
      return passage ? [{ ...passage, channel, day, line }] : []
    })
  }

  async function getLog(slug: string): Promise<LogRow> {
    const log = await findLog(db.read, slug)
    if (!log) throw new NotFound('public_log_not_found')
    return log
  }

  /** Returns the id of a channel's first line since an instant, or `end`. */
  async function firstSince(channelId: number, instant: string): Promise<number> {
    const lines = { table: 'messages', column: 'channelId', place: channelId } as const
    return (await findFirstSince(db.read, lines, instant)) ?? end
  }

  return {
    quotingPages,
    listRooms: () => cachedRooms('all', readRooms),
    listQuotations: (articleId: number) =>
      cachedQuotations(String(articleId), () => readQuotations(articleId)),
    showLog: (slug: string, before?: string) =>
      cachedLogs(`${slug} ${before ?? ''}`, () => readLog(slug, before)),
    showDay: (slug: string, { day, page }: { day: string; page: number }) =>
      cachedDays(`${slug} ${day} ${page}`, () => readDay(slug, day, page)),
  }
}

const headOf = ({ slug, topic, publicLog, publicSince }: LogRow) => ({
  ...{ slug, topic, isIndexed: publicLog === 'indexed', since: publicSince },
})
