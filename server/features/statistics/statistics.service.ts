import { dateIn } from '#contract/rules/ages.ts'
import { slotMark } from '#contract/rules/albums.ts'
import { statisticsLists } from '#contract/rules/statistics.ts'
import type { Language } from '#contract/schema.ts'
import type { Ranking, Statistics, StatisticsList, StatisticsRange, Sum } from '#contract/statistics.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { SiteService } from '../site/site.service.ts'
import type { StoresService } from '../stores/stores.service.ts'
import type { TracksService } from '../tracks/tracks.service.ts'
import { deleteCountsBefore, type Kind, listReads, listSums, type Period } from './statistics.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  translator: Translator
  site: Pick<SiteService, 'timeZone'>
  stores: Pick<StoresService, 'listClicks' | 'deleteClicksBefore'>
  tracks: Pick<TracksService, 'list'>
}

export type StatisticsService = ReturnType<typeof createStatisticsService>

/** Months stored, including the current one. */
const monthsKept = 25
const mostRows = 10

/** Statistics of page views, searches without results, clicks and plays. */
export function createStatisticsService({ db, clock, translator, site, stores, tracks }: Dependencies) {
  const listOf: Record<StatisticsList, (period: Period) => Promise<Sum[]>> = {
    pages: (period) => sumsOf('page', period, ({ subject, title }) => ({ title, path: subject || null })),
    referrers: (period) => sumsOf('referrer', period),
    searches: (period) => sumsOf('search', period),
    languages: (period) => sumsOf('language', period),
    devices: (period) => sumsOf('device', period),
    clicks: listClicks,
    plays: listPlays,
  }

  async function show({ range }: { range: StatisticsRange }): Promise<Statistics> {
    const period = await periodOf(range)
    const [points, ...sums] = await Promise.all([
      pointsOf(range, period),
      ...statisticsLists.map((list) => listOf[list](period)),
    ])
    const rankings = statisticsLists.map((list, index) => [list, rankingOf(sums[index] ?? [])] as const)
    const lists = Object.fromEntries(rankings) as Record<StatisticsList, Ranking>
    const before = beforeOf(sums[statisticsLists.indexOf('pages')] ?? [])
    return {
      ...{ range, from: period.from, to: period.to },
      reads: { total: lists.pages.total, before: period.beforeFrom === null ? null : before, points },
      lists,
    }
  }

  /** Exports a full list as CSV. */
  async function csv(
    { range, list }: { range: StatisticsRange; list: StatisticsList | 'reads' },
    language: Language,
  ): Promise<string> {
    const t = translator.in(language)
    const head = (column: string) => t(`staff-statistics:head.${column}`)
    const period = await periodOf(range)
    if (list === 'reads') {
      const points = await pointsOf(range, period)
      return csvOf(language, [
        [head(range === 'months' ? 'month' : 'day'), head('count')],
        ...points.map(({ from, count }) => [from, count]),
      ])
    }
    const sums = (await listOf[list](period)).filter(({ count }) => count > 0)
    return csvOf(language, [
      [head('subject'), head('title'), head('count'), head('before')],
      ...sums.map(({ subject, title, count, before }) => [
        subject || t('staff-statistics:others'),
        ...[title ?? '', count, before ?? ''],
      ]),
    ])
  }

  /** Returns the dates of a range in the site's time zone. There is no data before the stored months. */
  async function periodOf(range: StatisticsRange): Promise<Period> {
    const to = await today()
    if (range === 'months') return { from: firstOfMonth(to, monthsKept - 1), to, beforeFrom: null }
    const days = Number(range)
    return { from: addDays(to, 1 - days), to, beforeFrom: addDays(to, 1 - 2 * days) }
  }

  async function pointsOf(
    range: StatisticsRange,
    { from, to }: Period,
  ): Promise<Statistics['reads']['points']> {
    const unit = range === 'months' ? 'month' : 'day'
    const reads = new Map((await listReads(db.read, { from, to, unit })).map((row) => [row.from, row.count]))
    const length = range === 'months' ? monthsKept : Number(range)
    return Array.from({ length }, (_, index) => {
      const at = unit === 'day' ? addDays(from, index) : firstOfMonth(to, length - 1 - index)
      return { from: at, count: reads.get(at) ?? 0 }
    })
  }

  async function sumsOf(
    kind: Kind,
    period: Period,
    named: (row: Pick<Sum, 'subject' | 'title'>) => Pick<Sum, 'title' | 'path'> = () => nameless,
  ): Promise<Sum[]> {
    const rows = await listSums(db.read, { ...period, kind })
    return rows.map(({ subject, title, count, before }) => ({
      ...{ subject, ...named({ subject, title }), count },
      before: period.beforeFrom === null ? null : before,
    }))
  }

  async function listPlays(period: Period): Promise<Sum[]> {
    const tracksById = new Map((await tracks.list()).map((track) => [String(track.id), track]))
    return sumsOf('play', period, ({ subject }) => {
      const track = tracksById.get(subject)
      return track ? { title: `${track.title} · ${track.artist}`, path: `/music#track-${subject}` } : nameless
    })
  }

  async function listClicks(period: Period): Promise<Sum[]> {
    const clicks = await stores.listClicks(period)
    return clicks.map(({ album, position, product, count, before }) => ({
      subject: `${album.slug}#${slotMark(position)}`,
      title: [product, album.name].filter(Boolean).join(' · '),
      path: `/${album.kind === 'course' ? 'courses' : 'shop'}/${album.slug}#${slotMark(position)}`,
      ...{ count, before: period.beforeFrom === null ? null : before },
    }))
  }

  /** Deletes data older than the stored months. */
  async function deleteOld(): Promise<void> {
    const day = firstOfMonth(await today(), monthsKept - 1)
    await db.write(async (tx) => {
      await deleteCountsBefore(tx, day)
      await stores.deleteClicksBefore(tx, day)
    })
  }

  const today = async () => dateIn(await site.timeZone(), clock.now())

  return { show, csv, deleteOld }
}

const nameless = { title: null, path: null }

function rankingOf(sums: readonly Sum[]): Ranking {
  const rows = sums.filter(({ subject, count }) => subject !== '' && count > 0).slice(0, mostRows)
  const others = sums.filter((sum) => !rows.includes(sum))
  return {
    total: countOf(sums),
    rows,
    others: { count: countOf(others), before: sums.some(hasBefore) ? beforeOf(others) : null },
  }
}

const countOf = (sums: readonly Sum[]) => sums.reduce((total, { count }) => total + count, 0)
const beforeOf = (sums: readonly Sum[]) => sums.reduce((total, { before }) => total + (before ?? 0), 0)
const hasBefore = ({ before }: Sum) => before !== null

function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

function firstOfMonth(day: string, monthsBefore: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - monthsBefore)
  return at.toISOString().slice(0, 10)
}

type CsvRow = readonly (string | number)[]

/**
 * Builds CSV for spreadsheets: UTF-8 with BOM, quoted cells, and no formulas. Where the comma is the decimal sign, Excel
 * separates cells by semicolons and shows a row with commas as one cell.
 */
function csvOf(language: Language, rows: readonly CsvRow[]): string {
  const separator = language === 'en' ? ',' : ';'
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`
}

/** Escapes a cell against formula injection. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
