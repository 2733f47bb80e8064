import { type RawBuilder, sql } from 'kysely'
import { type Language, language as languages } from '#contract/schema.ts'
import type { DB } from '../../database/schema.ts'
import type { Queries } from '../../platform/database/database.ts'

type FindableType = 'article' | 'person' | 'store' | 'course' | 'product' | 'video'

/** Views to search by type. People are found by name and by nickname. */
const views = {
  article: ['findableArticles'],
  person: ['findableNames', 'findableNicknames'],
  store: ['findableAlbums'],
  course: ['findableAlbums'],
  product: ['findableProducts'],
  video: ['findableVideos'],
} as const satisfies Record<FindableType, readonly (keyof DB)[]>

export interface FoundRow {
  type: FindableType
  id: number
  slug: string
  title: string
  /** Beginning of the text: HTML for articles, otherwise plain text. */
  text: string
  /** Whether a text is a lyric, or a product belongs to a course. */
  marked: boolean
  /** Language of articles and lyrics. */
  language: Language | null
}

export interface Question {
  q: string
  /** Words of `q`, as returned by `searchForms`. */
  words: readonly string[]
  types: readonly FindableType[]
  onlyLyrics: boolean
}

/** Maximum number of results. */
export const mostFound = 50
/** Of very frequent words only the newest matches per type are ranked. */
const mostRanked = 200
/** Newest items per type that are compared if comparing all would take too long. */
const mostCompared = 500
/** Matches beyond this length are not shown. */
const longestText = 10_000
/** Minimum word similarity (pg_trgm). */
const likeness = 0.4
/** Only the longest words are compared for similarity, which is expensive. */
const mostLikenesses = 4

/** Lists items with all words, best first: exact forms, then inflected ones, then prefixes. */
export async function listHits(queries: Queries, question: Question): Promise<FoundRow[]> {
  const { q, words, types } = question
  // The planner overestimates rare words; a lower page cost makes it use the word index.
  await sql`select set_config('random_page_cost', '1.1', true)`.execute(queries)
  const stems = (language: Language) => sql`plainto_tsquery(stems_in(${language}), search_form(${q}))`
  /** Content without a language is Portuguese. */
  const inOwnLanguage = (type: FindableType, forms: RawBuilder<unknown>) =>
    type === 'article'
      ? anyOf(
          languages.options.map(
            (language) => sql`(language = ${language} and ${forms} @@ ${stems(language)})`,
          ),
        )
      : sql`${forms} @@ ${stems('pt')}`
  const exact = sql`plainto_tsquery('simple', accented_form(${q}))`
  const order = sql`
    (search_words @@ ${exact}) desc,
    ts_rank(search_words, ${sql.join([...languages.options.map(stems), exact], sql` || `)}) desc`

  const worded = (type: FindableType) =>
    anyOf([inOwnLanguage(type, sql`search_words`), sql`search_words @@ ${exact}`])
  // Title matches are always ranked, however old they are.
  const titled = inOwnLanguage('article', sql`ts_filter(search_words, '{a}')`)
  const hits = await listBest(queries, order, [
    ...types.flatMap((type) => newest(findable(question, type, worded(type)), mostRanked)),
    ...newest(findable(question, 'article', titled), mostRanked),
  ])
  if (hits.length === mostFound) return hits

  const begun = sql.join(
    words.map((word) => sql`search_head like ${`% ${word}%`}`),
    sql` and `,
  )
  const beginnings = types.flatMap((type) => newest(findable(question, type, begun), mostRanked))
  return once([...hits, ...(await listBest(queries, order, beginnings))])
}

/** Lists items with similar words in title or beginning, most similar first. */
export async function listLikenesses(queries: Queries, question: Question): Promise<FoundRow[]> {
  const alike = alikeTo(question)
  const all = question.types.flatMap((type) => findable(question, type, alike))
  return listLikest(queries, question, all)
}

/** Like `listLikenesses`, but only among the newest of each type. */
export async function listNewLikenesses(queries: Queries, question: Question): Promise<FoundRow[]> {
  const some = question.types.flatMap((type) => newest(findable(question, type, sql`true`), mostCompared))
  const alike = sql`SELECT * FROM (${together(some)}) AS compared WHERE ${alikeTo(question)}`
  return listLikest(queries, question, [alike])
}

async function listLikest(
  queries: Queries,
  { words }: Question,
  candidates: readonly Candidates[],
): Promise<FoundRow[]> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(
    queries,
  )
  return listBest(queries, sql`word_similarity(${words.join(' ')}, search_head) desc`, candidates)
}

function alikeTo({ words }: Question): RawBuilder<unknown> {
  const telling = words.toSorted((a, b) => b.length - a.length).slice(0, mostLikenesses)
  return sql.join(
    telling.map((word) => sql`${word} <% search_head`),
    sql` and `,
  )
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`

type Candidates = RawBuilder<unknown>

function findable({ onlyLyrics }: Question, type: FindableType, where: RawBuilder<unknown>): Candidates[] {
  const restriction = onlyLyrics ? (type === 'person' ? hasWrittenLyrics : sql`marked`) : sql`true`
  return views[type].map(
    (view) => sql`SELECT * FROM ${sql.table(view)} WHERE type = ${type} AND ${restriction} AND ${where}`,
  )
}

const hasWrittenLyrics = sql`id IN (
  SELECT author_id FROM articles
  WHERE author_id IS NOT NULL AND is_lyrics AND is_published AND deleted_at IS NULL AND kind = 'article'
)`

/** The planner reads the newest rows for frequent words, and uses the word index for rare ones. */
const newest = (found: readonly Candidates[], most: number): Candidates[] =>
  found.map((some) => sql`${some} ORDER BY since DESC, id DESC LIMIT ${most}`)

const together = (candidates: readonly Candidates[]) =>
  sql.join(
    candidates.map((some) => sql`(${some})`),
    sql` UNION ALL `,
  )

/** Reads texts of the final results only, which is ten times as fast as reading those of all matches. */
async function listBest(
  queries: Queries,
  order: RawBuilder<unknown>,
  candidates: readonly Candidates[],
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    SELECT type, id, slug, title, marked, language, left(text, ${longestText}) AS text
    FROM (
      SELECT * FROM (${together(candidates)}) AS candidate
      ORDER BY ${order}, since DESC, id DESC
      LIMIT ${2 * mostFound}
    ) AS best
  `.execute(queries)
  return once(rows)
}

/** Removes duplicates: people found by two names, and texts found by title and words. */
function once(rows: readonly FoundRow[]): FoundRow[] {
  const found = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]))
  return [...found.values()].slice(0, mostFound)
}
