import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CategoryKey } from '#contract/rules/categories.ts'
import { markHits } from '#contract/rules/search-words.ts'
import type { SearchResult } from '#contract/search.ts'
import { api } from '../../platform/api/api.ts'
import { useCategoryName } from '../../platform/texts/use-category-name.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { statusRegion } from '../../ui/status-region.ts'
import { useForeignLanguage } from '../blog/foreign-language.ts'
import { SafeHtml } from '../site/safe-html.tsx'
import { SearchHeading, SearchSkeleton } from './search-skeleton.tsx'

/** Search in everything that is published, or in lyrics only. */
export type SearchKind = 'everything' | 'lyrics'

/** Maximum number of results. */
const most = 50

export default function SearchResults({ kind, q }: { kind: SearchKind; q: string }) {
  const { t } = useTranslation('search')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['search', kind, q],
    queryFn: ({ signal }) => find(kind, q, signal),
  })
  if (!data && !isError) return <SearchSkeleton q={q} />
  const right = data?.filter(({ isNear }) => !isNear) ?? []
  const near = data?.filter(({ isNear }) => isNear) ?? []
  const isFull = right.length === most

  return (
    <section className="search-results mt-7 pt-5 section-rule" aria-label={t('results.list')}>
      <SearchHeading q={q} {...(data && { count: right.length, isFull })} />
      <p {...statusRegion} className={isFull ? 'mt-1 text-muted text-label' : 'sr-only'}>
        {data && (isFull ? t('results.many') : t('results.count', { count: right.length }))}
      </p>
      {!data && (
        <ErrorState
          className="mt-6"
          title={t('failed.title')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <SearchEmpty q={q} />}
      <SearchList results={right} q={q} />
      {near.length > 0 && (
        <section aria-labelledby="search-near" className="mt-9 max-w-wide">
          <h3 id="search-near" className="type-title type-title-sm">
            {t('results.near')}
          </h3>
          <SearchList results={near} q={q} headingLevel={4} />
        </section>
      )}
    </section>
  )
}

interface SearchListProps {
  results: readonly SearchResult[]
  q: string
  headingLevel?: 3 | 4
}

function SearchList({ results, q, headingLevel = 3 }: SearchListProps) {
  if (results.length === 0) return null
  return (
    <ul className="mt-2 grid max-w-wide">
      {results.map((result) => (
        <SearchHit key={`${result.type} ${result.id}`} {...{ result, q, headingLevel }} />
      ))}
    </ul>
  )
}

function find(kind: SearchKind, q: string, signal: AbortSignal): Promise<SearchResult[]> {
  if (kind === 'lyrics') return api('GET /api/search_lyrics', { query: { q }, signal })
  return api('GET /api/search', { query: { q, everything: true }, signal })
}

interface SearchHitProps {
  result: SearchResult
  q: string
  headingLevel: 3 | 4
}

function SearchHit({ result, q, headingLevel }: SearchHitProps) {
  const Heading = `h${headingLevel}` as const
  const { t } = useTranslation(['search', 'ui'])
  const foreign = useForeignLanguage()
  const { kind, title, text, to, language } = shownOf(result)
  const lang = language && foreign(language)
  return (
    <li className="relative grid justify-items-start gap-1 border-line border-b py-4.5">
      <span className="font-semibold text-sea text-small/body">
        {t(`types.${kind}`)}
        {lang && ` · ${t(`ui:language.${lang}`)}`}
      </span>
      <Heading className="wrap-anywhere font-bold font-display text-read/[1.2] [&_a]:underline-offset-3 [&_a]:after:absolute [&_a]:after:inset-0 [&_a]:hover:underline">
        <Link to={to} lang={lang}>
          <MarkedText parts={markHits(title, q)} />
        </Link>
      </Heading>
      {text && <SafeHtml className="wrap-anywhere text-muted" html={text} lang={lang} />}
    </li>
  )
}

function shownOf(result: SearchResult) {
  if (result.type === 'person') {
    const { type: kind, slug, name: title, bio: text } = result
    return { kind, title, text, to: `/person/${slug}`, language: undefined }
  }
  const kind = result.type === 'article' && result.isLyrics ? ('lyrics' as const) : result.type
  const language = result.type === 'article' ? result.language : undefined
  return { kind, title: result.title, text: result.content, to: result.url, language }
}

const suggested: readonly CategoryKey[] = ['music', 'photography', 'entertainment', 'travel', 'technology']

function SearchEmpty({ q }: { q: string }) {
  const { t } = useTranslation('search')
  const nameOf = useCategoryName()
  return (
    <EmptyState
      mark="lead"
      at={[38, 20]}
      className="max-w-wide mt-6"
      headingLevel={3}
      title={t('empty.title', { q })}
      action={
        <nav aria-label={t('empty.suggestions')} className="flex flex-wrap items-center gap-2">
          <p className="flex-[1_0_100%] text-muted">{t('empty.suggestions')}</p>
          {suggested.map((key) => (
            <ChipLink key={key} on={false} to={`/blog?category=${key}`}>
              {nameOf(key)}
            </ChipLink>
          ))}
        </nav>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}
