import type { Logger } from 'pino'
import { dateIn } from '#contract/rules/ages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseAway } from '../../platform/database/is-database-away.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { SiteService } from '../site/site.service.ts'
import { isProgram, type PageRequest, readOf } from './reads.policy.ts'
import { addCounts, type Kind } from './statistics.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Logger
  config: { publicUrl: string }
  site: Pick<SiteService, 'timeZone'>
}

export type Counter = ReturnType<typeof createCounter>

const flushMilliseconds = 10_000
/** Maximum number of subjects per kind between flushes, and of pending searches; others are counted without a name. */
const mostHeld = 2000
/** Rarer searches might identify a person. */
const fewestSearches = 3
const longestSearch = 80
/** Subject of everything without a name. */
const others = ''

/** Counts in memory and flushes to daily sums every few seconds; a killed process loses the last ones. */
export function createCounter({ db, clock, log, config, site }: Dependencies) {
  const ownHost = new URL(config.publicUrl).hostname
  let counts = new Map<Kind, Map<string, number>>()
  let waiting: { day: string; searches: Map<string, number> } = { day: '', searches: new Map() }
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

  function add(kind: Kind, subject: string, times = 1): void {
    const ofKind = counts.get(kind) ?? new Map<string, number>()
    counts.set(kind, ofKind)
    addTo(ofKind, subject, times)
    scheduleFlush()
  }

  function scheduleFlush(): void {
    timer ??= setTimeout(() => void flush(), flushMilliseconds).unref()
  }

  /** Counts a successful page view. */
  function countRead(request: PageRequest): void {
    const read = readOf(request, ownHost)
    if (!read) return
    add('page', read.page)
    add('device', read.device)
    if (read.language) add('language', read.language)
    if (read.referrer) add('referrer', read.referrer)
  }

  const countPlay = (trackId: number): void => add('play', String(trackId))

  /** Counts a search without results. Its words are stored once it was sent `fewestSearches` times. */
  function countMiss({ q, userAgent }: { q: string; userAgent: string }): void {
    if (isProgram(userAgent)) return
    const words = q.toLowerCase().replace(/\s+/g, ' ').trim()
    const { searches } = waiting
    const times = (searches.get(words) ?? 0) + 1
    if (isTelling(words) || (times === 1 && searches.size >= mostHeld)) {
      add('search', others)
      return
    }
    searches.set(words, times)
    if (times >= fewestSearches) add('search', words, times === fewestSearches ? times : 1)
    else scheduleFlush()
  }

  /** Discards the words of rare searches, but keeps their number. */
  function discardRare(): void {
    const rare = [...waiting.searches.values()].filter((times) => times < fewestSearches)
    const sum = rare.reduce((total, times) => total + times, 0)
    if (sum > 0) add('search', others, sum)
    waiting = { ...waiting, searches: new Map() }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    let batch = counts
    try {
      // Counts of the last seconds of a day may be added to the next one.
      const day = dateIn(await site.timeZone(), clock.now())
      if (waiting.day && waiting.day !== day) discardRare()
      waiting.day = day
      batch = counts
      counts = new Map()
      const rows = rowsOf(batch)
      if (rows.length > 0) await db.write((tx) => addCounts(tx, day, rows))
    } catch (error) {
      log.warn({ err: error }, 'counts were not kept')
      // Other database errors are permanent, so the batch is dropped.
      if (batch !== counts && isAway(error)) {
        for (const { kind, subject, count } of rowsOf(batch)) add(kind, subject, count)
      }
    }
  }

  /** Flushes everything. */
  async function stop(): Promise<void> {
    discardRare()
    await flush()
    clearTimeout(timer)
  }

  return { countRead, countPlay, countMiss, flush, stop }
}

/** Whether a search may contain personal data: email addresses, document or phone numbers. */
const isTelling = (words: string) => words.length > longestSearch || /@|\d[\d .-]{4,}\d/.test(words)

function addTo(counts: Map<string, number>, subject: string, times: number): void {
  const name = counts.size < mostHeld || counts.has(subject) ? subject : others
  counts.set(name, (counts.get(name) ?? 0) + times)
}

/** Flattens counts in an order that is the same on every node. */
function rowsOf(counts: ReadonlyMap<Kind, ReadonlyMap<string, number>>) {
  return [...counts].flatMap(([kind, subjects]) =>
    [...subjects].map(([subject, count]) => ({ kind, subject, count })),
  )
}

const isAway = (error: unknown) => error instanceof Unavailable || isDatabaseAway(error)
