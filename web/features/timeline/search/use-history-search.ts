import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followPages } from '../../../platform/api/follow-pages.ts'
import { searchOptions } from '../../../platform/api/search-options.ts'
import type { Found } from './found-line.tsx'

/** Where to search for lines. */
export interface SearchSource<L extends Found> {
  key: readonly unknown[]
  fetchPage: (wish: {
    q: string
    before?: number
    signal: AbortSignal
    /** `next` is the cursor of the next page, if it is not the last line. */
  }) => Promise<{ messages: L[]; hasMore: boolean; next?: number | undefined }>
  /** Returns the first line since an instant (ISO 8601). */
  fetchSince: (instant: string) => Promise<L | undefined>
}

/** State of a search. */
export type HistorySearch<L> =
  | { state: 'idle' | 'waiting' }
  | { state: 'failed'; reason: string; again: () => void }
  | { state: 'found'; lines: L[]; more: (() => void) | undefined; loadingMore: boolean }

/** Searches after a pause in typing. */
const pauseMs = 300

/** Finds lines that contain every word, newest first. */
export function useHistorySearch<L extends Found>(source: SearchSource<L>, words: string): HistorySearch<L> {
  const q = useSettled(words.trim())
  const found = useInfiniteQuery({
    queryKey: [...source.key, 'search', q],
    queryFn: ({ pageParam, signal }) =>
      followPages(
        (before) => source.fetchPage({ q, ...(before && { before }), signal }),
        pageParam,
        ({ messages, next }) => (messages.length === 0 ? next : undefined),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ messages, hasMore, next }) => (hasMore ? (next ?? messages.at(-1)?.id) : undefined),
    enabled: q !== '',
    ...searchOptions,
    staleTime: 0,
    gcTime: 0,
  })

  if (q === '') return { state: 'idle' }
  if (found.isError)
    return { state: 'failed', reason: found.error.message, again: () => void found.refetch() }
  if (!found.data) return { state: 'waiting' }
  return {
    state: 'found',
    lines: found.data.pages.flatMap(({ messages }) => messages),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    loadingMore: found.isFetchingNextPage,
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
