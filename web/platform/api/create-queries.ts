import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The cache of what the server answered, and how it is asked. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayHelp },
      // Without a network they would wait in silence, and look as if they were under way.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Asking again helps against a lost connection and a server in trouble, not against a refusal. */
function mayHelp(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < 2
}
