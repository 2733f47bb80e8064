import { type RawBuilder, sql } from 'kysely'
import { type Language, language as languages } from '#contract/schema.ts'
import type { DB } from '../../database/schema.ts'
import type { Queries } from '../../platform/database/database.ts'

type FindableType = 'article' | 'person' | 'store' | 'course' | 'product' | 'video'

/** By its name and by its nickname a person is found in two places. */
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
  /** HTML of articles, plain text of all others. Only its beginning. */
  text: string
  /** Whether it is a lyric; of a product, whether a course has it. */
  marked: boolean
  /** Of articles and lyrics. */
  language: Language | null
}

export interface Question {
  q: string
  /** The words of `q` in the form of `searchForms`. */
  words: readonly string[]
  types: readonly FindableType[]
  onlyLyrics: boolean
}

/** No question is answered with more. */
export const mostFound = 50
/** Of what stands everywhere so many of the newest of each type are ranked: what all have does not tell them apart. */
const mostRanked = 200
/** Likenesses are sought among so many of the newest of each type where comparing all would take too long. */
const mostCompared = 500
/** A hit further down is not shown. */
const longestText = 10_000
/** How much of a word typed wrong must be right. */
const likeness = 0.4
/** Of a long question the longest words decide: comparing letter by letter is dear. */
const mostLikenesses = 4

/** What has all the words, best first: as they are typed, then in other forms, then only as beginnings. */
export async function listHits(queries: Queries, question: Question): Promise<FoundRow[]> {
  const { q, words, types } = question
  // How many have a word that PostgreSQL has not sampled it takes for hundreds: the index of words has to be no dearer.
  await sql`select set_config('random_page_cost', '1.1', true)`.execute(queries)
  const stems = (language: Language) => sql`plainto_tsquery(stems_in(${language}), search_form(${q}))`
  /** What has no language is in Portuguese. */
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
  // A title tells more than what is new: texts that are called so are always among them.
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

/** What has words like these in its title or at its beginning, likest first. */
export async function listLikenesses(queries: Queries, question: Question): Promise<FoundRow[]> {
  const alike = alikeTo(question)
  const all = question.types.flatMap((type) => findable(question, type, alike))
  return listLikest(queries, question, all)
}

/** The same among the newest of each type. */
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

/** Words that stand everywhere are found by reading the newest, rare ones by the index of words. */
const newest = (found: readonly Candidates[], most: number): Candidates[] =>
  found.map((some) => sql`${some} ORDER BY since DESC, id DESC LIMIT ${most}`)

const together = (candidates: readonly Candidates[]) =>
  sql.join(
    candidates.map((some) => sql`(${some})`),
    sql` UNION ALL `,
  )

/** Texts are read only of what is shown: reading those of all that was found would take ten times as long. */
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

/** A person may be found by two names, and a text by its title and its words. */
function once(rows: readonly FoundRow[]): FoundRow[] {
  const found = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]))
  return [...found.values()].slice(0, mostFound)
}
