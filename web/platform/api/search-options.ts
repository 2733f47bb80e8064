import { keepPreviousData } from '@tanstack/react-query'

/**
 * Options for queries whose words, filters or page change: earlier results stay until the new ones arrive.
 * Offline they fail at once; else earlier results would stay under other words without an error.
 */
export const searchOptions = {
  placeholderData: keepPreviousData,
  networkMode: 'always',
  refetchOnReconnect: true,
} as const
