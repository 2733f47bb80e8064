import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Creates the client that caches the server's responses. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayHelp },
      // By default mutations would pause silently while offline, and look as if they were running.
      mutations: { networkMode: 'always' },
    },
  })
}

/** Retries lost connections and server errors, but not refusals. */
function mayHelp(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < 2
}
