import { keepPreviousData } from '@tanstack/react-query'

/**
 * Of a query whose words, filters or page change: what was found stays until the answer comes. Without a network it
 * fails at once, since what was found before would stand under other words, and nothing would say why.
 */
export const searchOptions = {
  placeholderData: keepPreviousData,
  networkMode: 'always',
  refetchOnReconnect: true,
} as const
