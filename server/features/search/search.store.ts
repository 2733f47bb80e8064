import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { type Language, language as languages } from '#contract/schema.ts'
import type { DB } from '../../database/schema.ts'
import type { Queries } from '../../platform/database/database.ts'

type FindableType = 'article' | 'person' | 'store' | 'course' | 'product' | 'video'

export interface FoundRow {
  type: FindableType
  id: number
  slug: string
  title: string
  /** HTML of articles, plain text of all others. Only its beginning. */
  text: string
  /** Whether it is a lyric; of people, whether they have written one; of a product, whether a course has it. */
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
/** A hit further down is not shown. */
const longestText = 10_000
/** How much of a word typed wrong must be right. */
const likeness = 0.4
/** Of a long question the longest words decide: comparing letter by letter is dear. */
const mostLikenesses = 4

/** What has all the words, best first: as they are typed, then in other forms, then only as beginnings. */
export async function listHits(queries: Queries, question: Question): Promise<FoundRow[]> {
  const { q, words } = question
  const stemmed = (language: Language) =>
    sql<boolean>`plainto_tsquery(stems_in(${language}), search_form(${q}))`
  const exact = sql<boolean>`plainto_tsquery('simple', accented_form(${q}))`
  const inTheirLanguage = languages.options.map(
    (language) =>
      sql<boolean>`(coalesce(language, 'pt') = ${language} and search_words @@ ${stemmed(language)})`,
  )
  const beginnings = words.map((word) => sql<boolean>`search_head like ${`% ${word}%`}`)

  const hits = asked(queries, question)
    .where(
      sql<boolean>`(${sql.join(inTheirLanguage, sql` or `)} or search_words @@ ${exact} or (${sql.join(beginnings, sql` and `)}))`,
    )
    .orderBy(sql`(search_words @@ ${exact})`, 'desc')
    .orderBy(
      sql`ts_rank(search_words, ${sql.join([...languages.options.map(stemmed), exact], sql` || `)})`,
      'desc',
    )
  return listBest(queries, hits)
}

/** What has words like these in its title or at its beginning, likest first. */
export async function listLikenesses(queries: Queries, question: Question): Promise<FoundRow[]> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(
    queries,
  )
  let hits = asked(queries, question)
  const telling = question.words.toSorted((a, b) => b.length - a.length).slice(0, mostLikenesses)
  for (const word of telling) hits = hits.where(sql<boolean>`${word} <% search_head`)
  const alike = sql<number>`word_similarity(${question.words.join(' ')}, search_head)`
  return listBest(queries, hits.orderBy(alike, 'desc'))
}

type Hits = SelectQueryBuilder<DB, 'findable', Selectable<DB['findable']>>

function asked(queries: Queries, { types, onlyLyrics }: Question): Hits {
  const query = queries
    .selectFrom('findable')
    .selectAll()
    .where('type', 'in', [...types])
  return onlyLyrics ? query.where('marked', '=', true) : query
}

/** Texts are read only of what is shown: reading those of all that was found would take ten times as long. */
async function listBest(queries: Queries, hits: Hits): Promise<FoundRow[]> {
  const best = hits.orderBy('since', 'desc').orderBy('id', 'desc').limit(mostFound).as('best')
  const rows = await queries
    .selectFrom(best)
    .select(['type', 'id', 'slug', 'title', 'marked', 'language'])
    .select(sql<string>`left(text, ${longestText})`.as('text'))
    .execute()
  // The view has no other types, and nothing else in it is null.
  return rows as FoundRow[]
}
