import { fold } from '#contract/rules/fold-text.ts'
import { searchForms } from '#contract/rules/search-words.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import type { FoundForStaff, SearchResult } from '#contract/search.ts'
import type { Actor } from '../../platform/actor.ts'
import { createTtlCache } from '../../platform/cache/caches.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  isTimedOut,
  readWithTimeout,
  refuseWhenSlow,
} from '../../platform/database/statement-timeout.store.ts'
import type { EventBus } from '../../platform/events.ts'
import { addressKey } from '../../platform/rate-limits.ts'
import { textOfHtml } from '../../platform/text/text-of-html.ts'
import type { Counter } from '../statistics/counter.service.ts'
import { longestLikenessMs, longestSearchMs, searchLimit, staffSearchLimit } from './search.limits.ts'
import {
  type FoundRow,
  listHits,
  listLikenesses,
  listNewLikenesses,
  mostFound,
  type Question,
} from './search.store.ts'
import { createSearchLines, type LineSearchDependencies } from './search-lines.ts'
import { snippet } from './snippets.ts'
import { listForStaff } from './staff-search.store.ts'

interface Dependencies extends LineSearchDependencies {
  db: Database
  counter: Pick<Counter, 'countMiss'>
  bus: Pick<EventBus, 'onStale'>
}

interface Asker {
  ip: string
  userAgent: string
}

/** Maximum number of similar results below exact ones. */
const mostBelow = 10

export type SearchService = ReturnType<typeof createSearchService>

/** Search of published content and of people who may be found. */
export function createSearchService(dependencies: Dependencies) {
  const { db, bus, limits, counter } = dependencies
  const cached = createTtlCache<SearchResult[]>({ bus, tags: ['search'], most: 200 })

  /** Searches texts and people; with `everything` also shops, courses, products and videos. */
  async function search(
    asker: Asker,
    { q, everything, typing }: { q: string; everything: boolean; typing: boolean },
  ): Promise<SearchResult[]> {
    const types = everything
      ? (['article', 'person', 'store', 'course', 'product', 'video'] as const)
      : (['article', 'person'] as const)
    const found = await find(asker.ip, { q, types, onlyLyrics: false })
    if (!typing) countMiss(asker, q, found)
    return found
  }

  /** Searches lyrics and their authors. */
  async function searchLyrics(asker: Asker, { q }: { q: string }): Promise<SearchResult[]> {
    const found = await find(asker.ip, { q, types: ['article', 'person'], onlyLyrics: true })
    countMiss(asker, q, found)
    return found
  }

  function countMiss({ userAgent }: Asker, q: string, found: readonly SearchResult[]): void {
    if (found.length === 0) counter.countMiss({ q, userAgent })
  }

  async function find(ip: string, question: Omit<Question, 'words'>): Promise<SearchResult[]> {
    // Results do not depend on case, so one cache entry serves all.
    const normalized = { ...question, q: question.q.toLowerCase() }
    const words = searchForms(normalized.q)
    if (words.length === 0) return []
    await limits.consume(searchLimit, addressKey(ip))

    return cached(JSON.stringify(normalized), async () => {
      const rows = await findResults({ ...normalized, words }).catch(refuseWhenSlow)
      return rows.slice(0, mostFound).map((row) => ({ ...resultOf(row, normalized.q), isNear: row.isNear }))
    })
  }

  /** Returns exact matches first, then similar ones. */
  async function findResults(question: Question): Promise<NearRow[]> {
    const hits = await readWithTimeout(db.read, longestSearchMs, (tx) => listHits(tx, question))
    const alike = hits.length < mostFound ? await findAlike(question) : []
    const others = alike.filter((row) => !hits.some((hit) => hit.type === row.type && hit.id === row.id))
    const near = hits.length > 0 ? others.slice(0, mostBelow) : others
    return [
      ...hits.map((row) => ({ ...row, isNear: false })),
      ...near.map((row) => ({ ...row, isNear: true })),
    ]
  }

  /** Finds similar results. If that takes too long, only new content is compared. */
  async function findAlike(question: Question): Promise<FoundRow[]> {
    try {
      return await readWithTimeout(db.read, longestLikenessMs, (tx) => listLikenesses(tx, question))
    } catch (error) {
      if (!isTimedOut(error)) throw error
      return readWithTimeout(db.read, longestSearchMs, (tx) => listNewLikenesses(tx, question))
    }
  }

  return {
    search,
    searchLyrics,
    searchLines: createSearchLines(dependencies),
    ...createStaffSearch(dependencies),
  }
}

interface NearRow extends FoundRow {
  isNear: boolean
}

function resultOf({ type, id, slug, title, text, marked, language }: FoundRow, q: string) {
  if (type === 'person') return { type, id, slug, name: title, bio: snippet(text, q) }
  if (type === 'article') {
    const url = `/${marked ? 'lyrics' : 'blog'}/${slug}`
    const place = { id, slug, title, content: snippet(textOfHtml(text), q), url }
    return { type, ...place, isLyrics: marked, language: language ?? textLanguage }
  }
  return { type, id, slug, title, content: snippet(text, q), url: placeOf({ type, slug, marked }) }
}

function placeOf({ type, slug, marked }: Pick<FoundRow, 'type' | 'slug' | 'marked'>): string {
  if (type === 'video') return `/video/${slug}`
  return `/${type === 'course' || marked ? 'courses' : 'shop'}/${slug}`
}

/** Search of everything that staff manage. Callers must check that the actor is staff. */
function createStaffSearch({ db, limits }: Dependencies) {
  async function searchForStaff(actor: Actor, { q }: { q: string }): Promise<FoundForStaff[]> {
    const words = fold(q).trim()
    if (words === '') return []
    await limits.consume(staffSearchLimit, actor.userId)
    return readWithTimeout(db.read, longestSearchMs, (tx) => listForStaff(tx, words)).catch(refuseWhenSlow)
  }

  return { searchForStaff }
}
