import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Message } from '#contract/chat.ts'
import { api } from '../../platform/api.ts'

type HistorySearch =
  | { state: 'idle' | 'waiting' }
  | { state: 'failed'; reason: string; again: () => void }
  | { state: 'found'; lines: Message[]; more: (() => void) | undefined; loadingMore: boolean }

/** Whoever still writes is not asked for yet. */
const pauseMs = 300

/** Lines of a channel that have every word, the newest first. */
export function useHistorySearch(slug: string, words: string): HistorySearch {
  const q = useSettled(words.trim())
  const found = useInfiniteQuery({
    queryKey: ['channel', slug, 'search', q],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/channels/:slug/messages/search', {
        params: { slug },
        query: { q, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages.at(-1)?.id : undefined),
    enabled: q !== '',
    placeholderData: keepPreviousData,
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
